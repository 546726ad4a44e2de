extension DependencyGraph {
    /// The script of the HTML file. It puts texts into the page as texts only, never as HTML.
    static let script = #"""
        'use strict';
        const data = JSON.parse(document.getElementById('graph').textContent);
        const nodes = data.nodes, byId = new Map(nodes.map((node, index) => [node.id, index]));
        const needs = nodes.map(() => []), neededBy = nodes.map(() => []);
        for (const edge of data.edges) {
          const from = byId.get(edge.from), to = byId.get(edge.to);
          needs[from].push({ node: to, edge });
          neededBy[to].push({ node: from, edge });
        }
        const page = id => document.getElementById(id);
        const limit = 250;
        let picture, selected = -1, box = { x: 0, y: 0, width: 800, height: 600 };

        const make = space => (name, attributes, ...children) => {
          const result = document.createElementNS(space, name);
          for (const key in attributes) result.setAttribute(key, attributes[key]);
          result.append(...children);
          return result;
        };
        const element = make('http://www.w3.org/1999/xhtml'), shape = make('http://www.w3.org/2000/svg');
        function facts(node) {
          if (!node.isRegistered) return 'not registered';
          return [node.lifetime, node.isAsync && 'async', node.isOnMainActor && 'main actor',
            node.knowledge !== 'declared' && node.knowledge, node.mark].filter(Boolean).join(', ');
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
          const words = page('search').value.toLowerCase().split(/\s+/).filter(Boolean);
          const isIncluded = filters[page('filter').value];
          const found = nodes.map((node, index) => index).filter(index => {
            const node = nodes[index];
            const text = [node.id, node.title, node.file, facts(node)].join(' ').toLowerCase();
            return isIncluded(node, index) && words.every(word => text.includes(word));
          });
          page('count').textContent = `${found.length} of ${nodes.length} nodes, ${data.edges.length} edges`;
          page('list').replaceChildren(...found.slice(0, 1000).map(index => button(index)));
        }

        // The details of the selected node.
        function wayFromRoot(index) {
          const next = new Map([[index, -1]]), way = [];
          for (let current of next.keys()) {
            for (const { node } of neededBy[current]) if (!next.has(node)) next.set(node, current);
            if (neededBy[current].length > 0) continue;
            for (; current !== -1; current = next.get(current)) way.push(current);
            break;
          }
          return way;
        }
        function note(edge) {
          return [edge.position ? `parameter ${edge.position}` : edge.kind, edge.isDeferred && 'deferred',
            edge.isOptional && 'optional', edge.isCollected && 'collected'].filter(Boolean).join(', ');
        }
        function showDetails() {
          if (selected < 0) {
            return page('details').replaceChildren(element('p', {}, 'Select a node to see what it needs.'));
          }
          const node = nodes[selected], way = wayFromRoot(selected);
          const part = (heading, items) =>
            [element('h2', {}, `${heading} (${items.length})`), element('ul', {}, ...items)];
          page('details').replaceChildren(
            element('h1', {}, node.title),
            element('p', {}, node.id),
            element('p', {}, facts(node) + (node.isMade ? ', made' : '')),
            element('p', {}, element('small', {}, node.file ? `${node.file}:${node.line}` : '')),
            ...part('Needs', needs[selected].map(({ node, edge }) => button(node, note(edge)))),
            ...part('Needed by', neededBy[selected].map(({ node, edge }) => button(node, note(edge)))),
            ...(way.length > 1 ? part('From a root', way.map(index => button(index))) : []));
        }

        // The picture: columns by distance from the roots. An edge has a lane of its own in each column that it passes.
        function shown() {
          if (nodes.length <= limit) return nodes.map((node, index) => index);
          const found = new Set(selected < 0 ? [] : [selected]);
          for (const index of found) {
            for (const { node } of [...needs[index], ...neededBy[index]]) if (found.size < 60) found.add(node);
          }
          return [...found];
        }
        function columns(indices) {
          const pending = new Set(indices), order = [], column = new Map(indices.map(index => [index, 0]));
          const visit = index => {
            if (!pending.delete(index)) return;
            for (const { node } of needs[index]) visit(node);
            order.unshift(index);
          };
          const count = index => neededBy[index].filter(({ edge }) => !edge.isDeferred).length;
          [...indices].sort((left, right) => count(left) - count(right)).forEach(visit);
          // In this order only what closes a cycle leads back.
          const rank = new Map(order.map((index, position) => [index, position]));
          for (const index of order) {
            for (const { node } of [...needs[index], ...neededBy[index]]) {
              if (rank.get(node) > rank.get(index)) column.set(node, Math.max(column.get(node), column.get(index) + 1));
            }
          }
          return column;
        }
        // Puts what is in a column as near to where it wants to be as the order and the heights allow.
        function settle(list) {
          const blocks = [], mean = ({ sum, places }) => sum / places.length;
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
        function layout(indices) {
          const column = columns(indices), lists = [], edges = [];
          const add = (number, height, length) => {
            const place = { height, length, wish: 0, left: [], right: [] };
            (lists[number] ??= []).push(place);
            return place;
          };
          const places = new Map(indices.map(index => [index,
            add(column.get(index), 60, Math.max(nodes[index].title.length, facts(nodes[index]).length))]));
          for (const from of indices) {
            for (const to of new Set(needs[from].map(({ node }) => node).filter(node => places.has(node)))) {
              const isDeferred = needs[from].every(({ node, edge }) => node !== to || edge.isDeferred);
              const isBack = column.get(to) < column.get(from), [first, last] = isBack ? [to, from] : [from, to];
              const way = [places.get(first)];
              for (let next = column.get(first) + 1; next < column.get(last); next++) way.push(add(next, 14, 0));
              way.push(places.get(last));
              const links = way.slice(1).map((right, index) => ({ left: way[index], right, ends: [] }));
              for (const link of links) link.left.right.push(link), link.right.left.push(link);
              edges.push({ from, to, isDeferred, isBack, links });
            }
          }
          // Each wants to be at the mean of its neighbors: of either side in turn, and at last, in that order, of both.
          lists.forEach(settle);
          for (let round = 0; round < 24; round++) {
            const sides = round < 18 ? [round % 2 ? 'right' : 'left'] : ['left', 'right'];
            for (const list of round % 2 ? [...lists].reverse() : lists) {
              for (const place of list) {
                const near = sides.flatMap(side => place[side].map(link => link[side].y));
                place.wish = near.length ? near.reduce((sum, y) => sum + y) / near.length : place.y;
              }
              if (round < 18) list.sort((one, other) => one.wish - other.wish);
              settle(list);
            }
          }
          let x = 0, gap = 0;
          for (const list of lists) {
            const width = Math.max(80, 7 * Math.max(...list.map(({ length }) => length)) + 24);
            for (const place of list) {
              Object.assign(place, { x, width });
              ['right', 'left'].forEach((side, end) => {
                const step = 40 / (place[side].length + 1);
                place[side].sort((one, other) => one[side].y - other[side].y).forEach((link, index) =>
                  link.ends[end] = [end ? x : x + width, place.y - 20 + step * (index + 1)]);
              });
            }
            const rises = list.flatMap(({ y, right }) => right.map(link => Math.abs(link.right.y - y)));
            gap = Math.max(90, ...rises.map(rise => rise / 5));
            x += width + gap;
          }
          if (lists.length > 0) {
            const top = Math.min(...lists.map(list => list[0].y)), end = Math.max(...lists.map(list => list.at(-1).y));
            box = { x: -40, y: top - 40, width: x - gap + 80, height: end - top + 80 };
          }
          return { places, edges };
        }
        function draw() {
          const near = new Set([...(needs[selected] ?? []), ...(neededBy[selected] ?? [])].map(({ node }) => node));
          const rest = selected < 0 ? '' : 'faded';
          const highlight = isNear => isNear ? 'near' : rest;
          const drawn = [];
          for (const { from, to, isDeferred, isBack, links } of picture.edges) {
            const points = links.flatMap(({ ends }) => ends);
            if (isBack) points.reverse();
            if (from === to) points[1] = [points[0][0], points[0][1] + 10];
            const d = points.map(([u, v], index) => {
              if (index % 2 === 0) return `${index ? 'L' : 'M'}${u} ${v}`;
              const [x, y] = points[index - 1], middle = from === to ? x + 40 : (x + u) / 2;
              return `C${middle} ${y} ${middle} ${v} ${u} ${v}`;
            }).join(' ');
            drawn.push(shape('path', { d, 'marker-end': 'url(#arrow)', 'data-from': from, 'data-to': to,
              class: `edge ${isDeferred ? 'dashed' : ''} ${highlight(from === selected || to === selected)}` }));
          }
          for (const [index, { x, y, width }] of picture.places) {
            const node = nodes[index];
            const isDashed = node.knowledge === 'opaque' || !node.isRegistered;
            const isCause = !node.isRegistered || node.mark === 'root cause';
            const otherMark = node.mark ? 'affected' : '';
            const mark = isCause ? 'cause' : otherMark;
            const kind = `node ${mark} ${index === selected ? 'selected' : highlight(near.has(index))}`;
            drawn.push(shape('g', { class: kind, 'data-node': index, transform: `translate(${x} ${y - 20})` },
              shape('rect', { width, height: 40, class: isDashed ? 'dashed' : '' }),
              shape('text', { x: 10, y: 17 }, node.title),
              shape('text', { x: 10, y: 32, opacity: .7 }, facts(node))));
          }
          page('scene').replaceChildren(...drawn);
        }
        function showPicture() {
          picture = layout(shown());
          const count = picture.places.size;
          page('hint').textContent = count === nodes.length ? 'Drag to move, scroll to zoom'
            : count > 0 ? `${count} nodes near the selected one`
            : `${nodes.length} nodes are too many for one picture: select one.`;
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
          const { x, y } = point(event), factor = Math.exp(event.deltaY / 500);
          box = { x: x + (box.x - x) * factor, y: y + (box.y - y) * factor,
            width: box.width * factor, height: box.height * factor };
          zoom();
        }, { passive: false });
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
