// Runs the script of an HTML file of a graph without a browser, in as much of a document as the script uses.
'use strict';
const fs = require('node:fs'), vm = require('node:vm');

class Element {
  name;
  attributes = {};
  children = [];
  clientWidth = 800;
  clientHeight = 600;

  constructor(name) { this.name = name; }
  get classes() { return (this.attributes.class ?? '').split(' ').filter(Boolean); }
  get classList() {
    return { toggle: (name, isOn) => {
      this.attributes.class = [...this.classes.filter(other => other !== name), ...(isOn ? [name] : [])].join(' ');
    } };
  }
  get dataset() {
    const data = Object.entries(this.attributes).filter(([key]) => key.startsWith('data-'));
    return Object.fromEntries(data.map(([key, value]) => [key.slice(5), value]));
  }
  setAttribute(key, value) { this.attributes[key] = String(value); }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  querySelectorAll(selector) {
    return this.children.filter(child => child instanceof Element).flatMap(child =>
      [...(child.classes.includes(selector.slice(1)) ? [child] : []), ...child.querySelectorAll(selector)]);
  }
  addEventListener() {}
}

/// What a file shows: the element of an identifier, its graph and its style, and `run` for more code after its script.
exports.open = file => {
  const html = fs.readFileSync(file, 'utf8'), elements = new Map();
  const between = (start, end) => html.split(start)[1].split(end)[0];
  const element = id => {
    if (!elements.has(id)) elements.set(id, new Element(id));
    return elements.get(id);
  };
  const data = between('<script id="graph" type="application/json">', '</script>');
  element('graph').textContent = data;
  element('search').value = '';
  element('filter').value = 'all';
  const context = vm.createContext({
    document: {
      getElementById: element,
      createElement: name => new Element(name),
      createElementNS: (space, name) => new Element(name),
    },
    addEventListener() {},
  });
  const run = code => vm.runInContext(code, context, { filename: file });
  run(between('<script>', '</script>'));
  return { element, run, graph: JSON.parse(data), style: between('<style>', '</style>') };
};
