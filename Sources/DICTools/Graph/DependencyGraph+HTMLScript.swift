extension DependencyGraph {
    /// The script of the HTML file. It puts texts into the page as texts only, never as HTML.
    ///
    /// Nodes are meant by their positions in the graph's JSON, as in `needs`, `neededBy` and
    /// `selected`. The picture is laid out from left to right: `columns` finds the column of each
    /// node, `connect` gives each edge a place in each column that it passes, `arrange` finds the
    /// heights and `putSideBySide` the widths of the columns and the ends of the edges.
    static let script = #"""
        'use strict';
        const data = JSON.parse(document.getElementById('graph').textContent);
        const nodes = data.nodes;
        const byId = new Map(nodes.map((node, index) => [node.id, index]));
        // For each node, the edges from it and to it, each with the node at its other end.
        const needs = nodes.map(() => []);
        const neededBy = nodes.map(() => []);
        for (const edge of data.edges) {
          const from = byId.get(edge.from);
          const to = byId.get(edge.to);
          needs[from].push({ node: to, edge });
          neededBy[to].push({ node: from, edge });
        }
        // Of more nodes, the picture shows those near the selected one: so many.
        const limit = 250;
        const nearLimit = 60;
        // The selected node, or -1; what is drawn; and the part of it that is seen.
        let selected = -1;
        let picture;
        let box = { x: 0, y: 0, width: 800, height: 600 };

        const page = id => document.getElementById(id);
        const neighbors = index => [...needs[index], ...neededBy[index]].map(({ node }) => node);
        const make = space => (name, attributes, ...children) => {
          const result = document.createElementNS(space, name);
          for (const key in attributes) result.setAttribute(key, attributes[key]);
          result.append(...children);
          return result;
        };
        const element = make('http://www.w3.org/1999/xhtml');
        const shape = make('http://www.w3.org/2000/svg');
        // Those of several words that apply.
        const words = (...all) => all.filter(Boolean).join(', ');
        function facts(node) {
          if (!node.isRegistered) return 'not registered';
          return words(node.lifetime, node.isAsync && 'async', node.isOnMainActor && 'main actor',
            node.knowledge !== 'declared' && node.knowledge, node.mark);
        }

        // The list.
        const filters = {
          'all': () => true,
          'roots: nothing needs them': (node, index) => neededBy[index].length === 0,
          'leaves: they need nothing': (node, index) => needs[index].length === 0,
          'opaque': node => node.knowledge === 'opaque',
          'not registered': node => !node.isRegistered,
          'marked': node => node.mark !== null,
          'made': node => node.isMade,
          'async': node => node.isAsync,
          'main actor': node => node.isOnMainActor,
        };
        for (const { lifetime } of nodes) if (lifetime) filters[lifetime] ??= node => node.lifetime === lifetime;
        for (const name in filters) page('filter').append(element('option', {}, name));

        function button(index, note = '') {
          const node = nodes[index];
          const button = element('button', { title: node.id }, node.title, ' ',
            element('small', {}, note || facts(node)));
          button.onclick = () => select(index);
          return element('li', {}, button);
        }
        function showList() {
          const searched = page('search').value.toLowerCase().split(/\s+/).filter(Boolean);
          const isIncluded = filters[page('filter').value];
          const found = [...nodes.keys()].filter(index => {
            const node = nodes[index];
            const text = [node.id, node.title, node.file, facts(node)].join(' ').toLowerCase();
            return isIncluded(node, index) && searched.every(word => text.includes(word));
          });
          page('count').textContent = `${found.length} of ${nodes.length} nodes, ${data.edges.length} edges`;
          page('list').replaceChildren(...found.slice(0, 1000).map(index => button(index)));
        }

        // The details of the selected node.

        // The shortest way from what nothing needs to a node, with both ends; empty if there is none.
        function wayFromRoot(index) {
          // For each node that was found, from the end of the way, the next on it. It grows while it is read.
          const next = new Map([[index, -1]]);
          for (const current of next.keys()) {
            if (neededBy[current].length === 0) {
              const way = [];
              for (let node = current; node !== -1; node = next.get(node)) way.push(node);
              return way;
            }
            for (const { node } of neededBy[current]) if (!next.has(node)) next.set(node, current);
          }
          return [];
        }
        function note(edge) {
          return words(edge.position ? `parameter ${edge.position}` : edge.kind, edge.isDeferred && 'deferred',
            edge.isOptional && 'optional', edge.isCollected && 'collected');
        }
        function showDetails() {
          if (selected < 0) {
            return page('details').replaceChildren(element('p', {}, 'Select a node to see what it needs.'));
          }
          const node = nodes[selected];
          const way = wayFromRoot(selected);
          const part = (heading, items) =>
            [element('h2', {}, `${heading} (${items.length})`), element('ul', {}, ...items)];
          const ends = edges => edges.map(({ node, edge }) => button(node, note(edge)));
          page('details').replaceChildren(
            element('h1', {}, node.title),
            element('p', {}, node.id),
            element('p', {}, facts(node) + (node.isMade ? ', made' : '')),
            element('p', {}, element('small', {}, node.file ? `${node.file}:${node.line}` : '')),
            ...part('Needs', ends(needs[selected])),
            ...part('Needed by', ends(neededBy[selected])),
            ...(way.length > 1 ? part('From a root', way.map(index => button(index))) : []));
        }

        // The picture: columns by distance from the roots. An edge has a lane of its own in each column that it passes.

        // The nodes that are shown: all, or those nearest to the selected one.
        function shown() {
          if (nodes.length <= limit) return [...nodes.keys()];
          const found = new Set(selected < 0 ? [] : [selected]);
          for (const index of found) {
            for (const node of neighbors(index)) if (found.size < nearLimit) found.add(node);
          }
          return [...found];
        }
        // The column of each node: after those of all that need it, but for what closes a cycle.
        function columns(indices) {
          const pending = new Set(indices);
          const order = [];
          const visit = index => {
            if (!pending.delete(index)) return;
            for (const { node } of needs[index]) visit(node);
            order.unshift(index);
          };
          const count = index => neededBy[index].filter(({ edge }) => !edge.isDeferred).length;
          [...indices].sort((left, right) => count(left) - count(right)).forEach(visit);
          // In this order only what closes a cycle leads back.
          const rank = new Map(order.map((index, position) => [index, position]));
          const column = new Map(indices.map(index => [index, 0]));
          for (const index of order) {
            for (const node of neighbors(index)) {
              if (rank.get(node) > rank.get(index)) column.set(node, Math.max(column.get(node), column.get(index) + 1));
            }
          }
          return column;
        }
        // The places in each column, those of the nodes among them, and the edges, each as links from place to place.
        function connect(indices) {
          const column = columns(indices);
          const lists = [];
          const add = (number, height, length) => {
            const place = { height, length, wish: 0, left: [], right: [] };
            (lists[number] ??= []).push(place);
            return place;
          };
          const places = new Map();
          for (const index of indices) {
            const length = Math.max(nodes[index].title.length, facts(nodes[index]).length);
            places.set(index, add(column.get(index), 60, length));
          }
          const edges = [];
          for (const from of indices) {
            for (const to of new Set(needs[from].map(({ node }) => node))) {
              if (!places.has(to)) continue;
              const isDeferred = needs[from].every(({ node, edge }) => node !== to || edge.isDeferred);
              const isBack = column.get(to) < column.get(from);
              const first = isBack ? to : from;
              const last = isBack ? from : to;
              const way = [places.get(first)];
              for (let next = column.get(first) + 1; next < column.get(last); next++) way.push(add(next, 14, 0));
              way.push(places.get(last));
              const links = way.slice(1).map((right, index) => ({ left: way[index], right, ends: [] }));
              for (const link of links) {
                link.left.right.push(link);
                link.right.left.push(link);
              }
              edges.push({ from, to, isDeferred, isBack, links });
            }
          }
          return { lists, places, edges };
        }
        // Puts what is in a column as near to where it wants to be as the order and the heights allow.
        function settle(list) {
          // Places that touch move as one: to the mean of what they want.
          const blocks = [];
          const mean = ({ sum, places }) => sum / places.length;
          let offset = 0;
          for (const place of list) {
            place.offset = offset + place.height / 2;
            offset += place.height;
            let block = { places: [place], sum: place.wish - place.offset };
            while (blocks.length > 0 && mean(blocks.at(-1)) >= mean(block)) {
              const { places, sum } = blocks.pop();
              block = { places: [...places, ...block.places], sum: sum + block.sum };
            }
            blocks.push(block);
          }
          for (const block of blocks) for (const place of block.places) place.y = place.offset + mean(block);
        }
        // Finds the order and the heights in the columns. Each place wants to be at the mean of its neighbors: for 18 rounds
        // of those on either side in turn, then of both, in the order that it has by then.
        function arrange(lists) {
          lists.forEach(settle);
          for (let round = 0; round < 24; round++) {
            const isSorting = round < 18;
            const isOdd = round % 2 === 1;
            const side = isOdd ? 'right' : 'left';
            const sides = isSorting ? [side] : ['left', 'right'];
            for (const list of isOdd ? [...lists].reverse() : lists) {
              for (const place of list) {
                const near = sides.flatMap(side => place[side].map(link => link[side].y));
                place.wish = near.length ? near.reduce((sum, y) => sum + y) / near.length : place.y;
              }
              if (isSorting) list.sort((one, other) => one.wish - other.wish);
              settle(list);
            }
          }
        }
        // Spreads the ends of the links on one side of a place over its height. `end` is 0 for where a link begins.
        function spread(place, side, end, x) {
          const step = 40 / (place[side].length + 1);
          place[side].sort((one, other) => one[side].y - other[side].y);
          for (const [index, link] of place[side].entries()) link.ends[end] = [x, place.y - 20 + step * (index + 1)];
        }
        // Puts the columns side by side, the farther apart the steeper the links between them are. Sets the box.
        function putSideBySide(lists) {
          if (lists.length === 0) return;
          let x = 0;
          let gap = 0;
          for (const list of lists) {
            const width = Math.max(80, 7 * Math.max(...list.map(({ length }) => length)) + 24);
            for (const place of list) {
              Object.assign(place, { x, width });
              spread(place, 'right', 0, x + width);
              spread(place, 'left', 1, x);
            }
            const rises = list.flatMap(({ y, right }) => right.map(link => Math.abs(link.right.y - y)));
            gap = Math.max(90, ...rises.map(rise => rise / 5));
            x += width + gap;
          }
          const top = Math.min(...lists.map(list => list[0].y));
          const end = Math.max(...lists.map(list => list.at(-1).y));
          box = { x: -40, y: top - 40, width: x - gap + 80, height: end - top + 80 };
        }
        // The path of an edge: a curve along each link, and a line through each place that it passes.
        function path({ from, to, isBack, links }) {
          const points = links.flatMap(({ ends }) => ends);
          if (isBack) points.reverse();
          const isLoop = from === to;
          if (isLoop) points[1] = [points[0][0], points[0][1] + 10];
          let path = `M${points[0][0]} ${points[0][1]}`;
          for (let index = 1; index < points.length; index++) {
            const [x, y] = points[index - 1];
            const [u, v] = points[index];
            const middle = isLoop ? x + 40 : (x + u) / 2;
            path += index % 2 === 0 ? ` L${u} ${v}` : ` C${middle} ${y} ${middle} ${v} ${u} ${v}`;
          }
          return path;
        }
        function drawEdge(edge, highlight) {
          const { from, to, isDeferred } = edge;
          return shape('path', { d: path(edge), 'marker-end': 'url(#arrow)', 'data-from': from, 'data-to': to,
            class: `edge ${isDeferred ? 'dashed' : ''} ${highlight}` });
        }
        function markClass(node) {
          if (!node.isRegistered || node.mark === 'root cause') return 'cause';
          return node.mark ? 'affected' : '';
        }
        function drawNode(index, { x, y, width }, highlight) {
          const node = nodes[index];
          const isDashed = node.knowledge === 'opaque' || !node.isRegistered;
          return shape('g', { class: `node ${markClass(node)} ${highlight}`, 'data-node': index,
              transform: `translate(${x} ${y - 20})` },
            shape('rect', { width, height: 40, class: isDashed ? 'dashed' : '' }),
            shape('text', { x: 10, y: 17 }, node.title),
            shape('text', { x: 10, y: 32, opacity: .7 }, facts(node)));
        }
        // Draws what was laid out, so that the selected node and what is near it stand out.
        function draw() {
          const near = new Set(selected < 0 ? [] : neighbors(selected));
          const rest = selected < 0 ? '' : 'faded';
          const highlight = isNear => isNear ? 'near' : rest;
          const edges = picture.edges.map(edge =>
            drawEdge(edge, highlight(edge.from === selected || edge.to === selected)));
          const boxes = [...picture.places].map(([index, place]) =>
            drawNode(index, place, index === selected ? 'selected' : highlight(near.has(index))));
          page('scene').replaceChildren(...edges, ...boxes);
        }
        function hint(count) {
          if (count === nodes.length) return 'Drag to move, scroll to zoom';
          if (count > 0) return `${count} nodes near the selected one`;
          return `${nodes.length} nodes are too many for one picture: select one.`;
        }
        function showPicture() {
          picture = connect(shown());
          arrange(picture.lists);
          putSideBySide(picture.lists);
          page('hint').textContent = hint(picture.places.size);
          zoom();
          draw();
        }
        function zoom() { page('picture').setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`); }
        function select(index) {
          selected = index;
          showDetails();
          if (nodes.length > limit) showPicture(); else draw();
        }

        // Where the pointer is in the picture.
        function point(event) {
          return new DOMPoint(event.clientX, event.clientY).matrixTransform(page('scene').getScreenCTM().inverse());
        }
        page('picture').addEventListener('wheel', event => {
          event.preventDefault();
          const { x, y } = point(event);
          const factor = Math.exp(event.deltaY / 500);
          box = { x: x + (box.x - x) * factor, y: y + (box.y - y) * factor,
            width: box.width * factor, height: box.height * factor };
          zoom();
        }, { passive: false });
        // A press that moves by less than 4 pixels selects the node under it.
        let drag = null;
        page('picture').addEventListener('pointerdown', event => {
          drag = { event, start: point(event), node: event.target.closest('.node'), isMove: false };
        });
        addEventListener('pointermove', event => {
          if (!drag) return;
          drag.isMove ||= Math.hypot(event.clientX - drag.event.clientX, event.clientY - drag.event.clientY) >= 4;
          if (!drag.isMove) return;
          const { x, y } = point(event);
          box.x += drag.start.x - x;
          box.y += drag.start.y - y;
          zoom();
        });
        addEventListener('pointerup', () => {
          if (drag && !drag.isMove) select(Number(drag.node?.dataset.node ?? -1));
          drag = null;
        });
        page('search').addEventListener('input', showList);
        page('filter').addEventListener('change', showList);
        showList();
        showDetails();
        showPicture();
        """#
}
