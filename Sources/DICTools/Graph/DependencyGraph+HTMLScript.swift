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
        let selected = -1, box = { x: 0, y: 0, width: 800, height: 600 };

        function element(name, properties = {}, ...children) {
          const result = document.createElement(name);
          Object.assign(result, properties);
          result.append(...children);
          return result;
        }
        function shape(name, attributes, ...children) {
          const result = document.createElementNS('http://www.w3.org/2000/svg', name);
          for (const key in attributes) result.setAttribute(key, attributes[key]);
          result.append(...children);
          return result;
        }
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
        for (const node of nodes) {
          if (node.lifetime) filters[node.lifetime] ??= other => other.lifetime === node.lifetime;
        }
        for (const name in filters) page('filter').append(element('option', { textContent: name }));

        function button(index, note = '') {
          const node = nodes[index];
          return element('li', {}, element('button', { onclick: () => select(index), title: node.id },
            node.title, ' ', element('small', { textContent: note || facts(node) })));
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
          const next = new Map([[index, -1]]);
          let last = index;
          for (const current of next.keys()) {
            last = current;
            if (neededBy[current].length === 0) break;
            for (const { node } of neededBy[current]) if (!next.has(node)) next.set(node, current);
          }
          if (neededBy[last].length > 0) return [];
          const way = [];
          for (let current = last; current !== -1; current = next.get(current)) way.push(current);
          return way;
        }
        function note(edge) {
          return [edge.position ? `parameter ${edge.position}` : edge.kind, edge.isDeferred && 'deferred',
            edge.isOptional && 'optional', edge.isCollected && 'collected'].filter(Boolean).join(', ');
        }
        function showDetails() {
          if (selected < 0) {
            const hint = element('p', { textContent: 'Select a node to see what it needs.' });
            return page('details').replaceChildren(hint);
          }
          const node = nodes[selected], way = wayFromRoot(selected);
          const part = (heading, items) =>
            [element('h2', { textContent: `${heading} (${items.length})` }), element('ul', {}, ...items)];
          page('details').replaceChildren(
            element('h1', { textContent: node.title }),
            element('p', { textContent: node.id }),
            element('p', { textContent: facts(node) + (node.isMade ? ', made' : '') }),
            element('p', {}, element('small', { textContent: node.file ? `${node.file}:${node.line}` : '' })),
            ...part('Needs', needs[selected].map(({ node, edge }) => button(node, note(edge)))),
            ...part('Needed by', neededBy[selected].map(({ node, edge }) => button(node, note(edge)))),
            ...(way.length > 1 ? part('From a root', way.map(index => button(index))) : []));
        }

        // The picture: columns by distance from the roots, rows by the mean of the neighbors' rows.
        function shown() {
          if (nodes.length <= limit) return nodes.map((node, index) => index);
          const found = new Set(selected < 0 ? [] : [selected]);
          for (const index of found) {
            for (const { node } of [...needs[index], ...neededBy[index]]) if (found.size < 60) found.add(node);
          }
          return [...found];
        }
        function columns(indices) {
          const included = new Set(indices), column = new Map(), waiting = new Map();
          for (const index of indices) {
            waiting.set(index, neededBy[index].filter(({ node }) => included.has(node) && node !== index).length);
          }
          const pending = new Set(indices);
          while (pending.size > 0) {
            // If all that is left is in cycles, one of them is cut.
            let ready = [...pending].filter(index => waiting.get(index) <= 0);
            if (ready.length === 0) ready = [pending.values().next().value];
            for (const index of ready) {
              pending.delete(index);
              column.set(index, column.get(index) ?? 0);
              for (const { node } of needs[index]) {
                if (!pending.has(node)) continue;
                waiting.set(node, waiting.get(node) - 1);
                column.set(node, Math.max(column.get(node) ?? 0, column.get(index) + 1));
              }
            }
          }
          const result = [];
          for (const index of indices) (result[column.get(index)] ??= []).push(index);
          return Array.from(result, list => list ?? []);
        }
        function places(indices) {
          const row = new Map(), lists = columns(indices), place = new Map();
          lists.forEach(list => list.forEach((index, position) => row.set(index, position)));
          for (let round = 0; round < 8; round++) {
            const sides = round % 2 ? needs : neededBy;
            for (const list of round % 2 ? [...lists].reverse() : lists) {
              const mean = new Map(list.map(index => {
                const rows = sides[index].map(({ node }) => row.get(node)).filter(value => value !== undefined);
                return [index, rows.length ? rows.reduce((sum, value) => sum + value) / rows.length : row.get(index)];
              }));
              list.sort((left, right) => mean.get(left) - mean.get(right) || left - right);
              list.forEach((index, position) => row.set(index, position));
            }
          }
          let x = 0;
          for (const list of lists) {
            const lengths = list.flatMap(index => [nodes[index].title.length, facts(nodes[index]).length]);
            const width = Math.max(80, 7 * Math.max(...lengths) + 24);
            list.forEach((index, position) =>
              place.set(index, { x, y: 60 * (position - list.length / 2), width, height: 40 }));
            x += width + 90;
          }
          return place;
        }
        function showPicture() {
          const indices = shown(), place = places(indices), scene = page('scene');
          const drawn = [];
          for (const from of indices) {
            for (const { node: to, edge } of needs[from]) {
              if (!place.has(to)) continue;
              const start = place.get(from), end = place.get(to);
              const [x, y, u, v] = [start.x + start.width, start.y + 20, end.x, end.y + 20];
              const bend = Math.max(40, Math.abs(u - x) / 2);
              drawn.push(shape('path', {
                d: `M${x} ${y} C${x + bend} ${y} ${u - bend} ${v} ${u} ${v}`, 'marker-end': 'url(#arrow)',
                class: (edge.isDeferred ? 'dashed ' : '') + 'edge', 'data-from': from, 'data-to': to,
              }));
            }
          }
          for (const index of indices) {
            const node = nodes[index], { x, y, width, height } = place.get(index);
            const isDashed = node.knowledge === 'opaque' || !node.isRegistered;
            const kind = !node.isRegistered || node.mark === 'root cause' ? ' cause' : node.mark ? ' affected' : '';
            const group = shape('g', { class: 'node' + kind, 'data-node': index, transform: `translate(${x} ${y})` },
              shape('rect', { width, height, class: isDashed ? 'dashed' : '' }),
              shape('text', { x: 10, y: 17 }, node.title),
              shape('text', { x: 10, y: 32, opacity: .7 }, facts(node)));
            drawn.push(group);
          }
          scene.replaceChildren(shape('defs', {}, shape('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 8, refY: 4,
            markerWidth: 8, markerHeight: 8, orient: 'auto' }, shape('path', { d: 'M0 1 L8 4 L0 7' }))), ...drawn);
          const all = [...place.values()];
          const least = key => Math.min(...all.map(key)), most = key => Math.max(...all.map(key));
          if (all.length > 0) {
            const x = least(one => one.x) - 20, y = least(one => one.y) - 20;
            box = { x, y, width: most(one => one.x + one.width) + 20 - x, height: most(one => one.y + 60) + 20 - y };
          }
          page('hint').textContent = all.length === 0
            ? `${nodes.length} nodes are too many for one picture: select one.`
            : all.length < nodes.length ? `${all.length} nodes near the selected one` : 'Drag to move, scroll to zoom';
          zoom();
          showSelection();
        }
        function showSelection() {
          const near = new Set([...(needs[selected] ?? []), ...(neededBy[selected] ?? [])].map(({ node }) => node));
          for (const one of page('scene').querySelectorAll('.node')) {
            const index = Number(one.dataset.node);
            one.classList.toggle('selected', index === selected);
            one.classList.toggle('near', near.has(index));
            one.classList.toggle('faded', selected >= 0 && index !== selected && !near.has(index));
          }
          for (const one of page('scene').querySelectorAll('.edge')) {
            const isNear = [one.dataset.from, one.dataset.to].includes(String(selected));
            one.classList.toggle('near', isNear);
            one.classList.toggle('faded', selected >= 0 && !isNear);
          }
        }
        function zoom() {
          page('picture').setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
        }
        function scale() {
          return Math.max(box.width / page('picture').clientWidth, box.height / page('picture').clientHeight);
        }
        function select(index) {
          selected = index;
          showDetails();
          if (nodes.length > limit) showPicture(); else showSelection();
        }

        page('picture').addEventListener('wheel', event => {
          event.preventDefault();
          const frame = page('picture').getBoundingClientRect(), factor = Math.exp(event.deltaY / 500);
          const [u, v] = [(event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height];
          box = { x: box.x + u * box.width * (1 - factor), y: box.y + v * box.height * (1 - factor),
            width: box.width * factor, height: box.height * factor };
          zoom();
        }, { passive: false });
        let drag = null;
        page('picture').addEventListener('pointerdown', event => {
          const node = event.target.closest('.node');
          drag = { x: event.clientX, y: event.clientY, node: node ? Number(node.dataset.node) : -1, isMove: false };
        });
        addEventListener('pointermove', event => {
          if (!drag) return;
          const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
          if (!drag.isMove && Math.hypot(dx, dy) < 4) return;
          const size = scale();
          box.x -= dx * size;
          box.y -= dy * size;
          drag = { ...drag, x: event.clientX, y: event.clientY, isMove: true };
          zoom();
        });
        addEventListener('pointerup', () => {
          if (drag && !drag.isMove) select(drag.node);
          drag = null;
        });
        page('search').addEventListener('input', showList);
        page('filter').addEventListener('change', showList);
        showList();
        showDetails();
        showPicture();
        """#
}
