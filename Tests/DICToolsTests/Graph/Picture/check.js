// Checks the pictures of HTML files of graphs: node check.js page.html…
//
// Each edge between two boxes is drawn once, from the border of the one to the border of the other, and can be seen: it
// is inside the picture, under no box and on no other edge, and its color stands out. Exits with 1 if something is
// wrong.
'use strict';
const { open } = require('./page.js');

/// How far apart points are taken on an edge, and how near they are to what they touch.
const step = 3, near = .5;

function problems(page) {
  const found = [], ids = page.graph.nodes.map(({ id }) => id), scene = page.element('scene');
  const boxes = scene.querySelectorAll('.node').map(node => {
    const [x, y] = node.attributes.transform.match(/[^ (]+(?=[ )])/g).map(Number);
    const { width, height } = node.children[0].attributes;
    return { id: ids[node.dataset.node], left: x, right: x + Number(width), top: y, bottom: y + Number(height) };
  });
  const edges = scene.querySelectorAll('.edge').map(path => {
    const from = ids[path.dataset.from], to = ids[path.dataset.to], points = pointsOf(path.attributes.d);
    return { from, to, name: `${from} -> ${to}`, isDashed: path.classes.includes('dashed'), points,
      frame: frameOf(points) };
  });

  // All of the graph is drawn, and nothing else.
  const byId = new Map(boxes.map(box => [box.id, box])), expected = new Map();
  for (const { from, to, isDeferred } of page.graph.edges) {
    if (!byId.has(from) || !byId.has(to)) continue;
    expected.set(`${from} -> ${to}`, isDeferred && (expected.get(`${from} -> ${to}`) ?? true));
  }
  for (const [name, isDeferred] of expected) {
    const drawn = edges.filter(edge => edge.name === name);
    if (drawn.length !== 1) found.push(`${name} is drawn ${drawn.length} times`);
    if (drawn.some(({ isDashed }) => isDashed !== isDeferred)) found.push(`${name}: dashed is what is deferred`);
  }
  if (edges.length > expected.size) found.push('there are edges that are not in the graph');

  for (const [index, box] of boxes.entries()) {
    for (const other of boxes.slice(0, index)) {
      const isBeside = box.right < other.left || other.right < box.left;
      if (!isBeside && box.bottom >= other.top && other.bottom >= box.top) found.push(`${box.id} is on ${other.id}`);
    }
  }

  const [left, top, width, height] = page.element('picture').attributes.viewBox.split(' ').map(Number);
  for (const [index, { name, from, to, points, frame }] of edges.entries()) {
    if (!points.flat().every(Number.isFinite)) found.push(`${name} has no place`);
    for (const [end, [x, y]] of [[from, points[0]], [to, points.at(-1)]]) {
      const box = byId.get(end), depth = Math.min(x - box.left, box.right - x, y - box.top, box.bottom - y);
      if (Math.abs(depth) > near) found.push(`${name} does not touch ${end}`);
    }
    if (frame.left < left || frame.right > left + width || frame.top < top || frame.bottom > top + height) {
      found.push(`${name} leaves the picture`);
    }
    // Also not under the two at its ends.
    for (const box of boxes) {
      if (box.right < frame.left || box.left > frame.right) continue;
      const isUnder = points.some(([x, y]) =>
        x > box.left + near && x < box.right - near && y > box.top + near && y < box.bottom - near);
      if (isUnder) found.push(`${name} is under ${box.id}`);
    }
    for (const other of edges.slice(0, index)) {
      if (Object.keys(frame).some(side => Math.abs(frame[side] - other.frame[side]) > near)) continue;
      const isOn = points.every(([x, y]) => other.points.some(([u, v]) => Math.hypot(x - u, y - v) <= step / 2 + near));
      if (isOn) found.push(`${name} is on ${other.name}`);
    }
  }

  // Where they run straight, they run beside each other.
  const lanes = edges.flatMap(({ name, points }) => lanesOf(points).map(lane => ({ name, ...lane })));
  for (const [index, lane] of lanes.entries()) {
    for (const other of lanes.slice(0, index)) {
      const common = Math.min(lane.right, other.right) - Math.max(lane.left, other.left);
      if (Math.abs(lane.y - other.y) < 2 && common > 20) found.push(`${lane.name} runs on ${other.name}`);
    }
  }

  for (const mode of [0, 1]) {
    const [line, paper] = ['line', 'paper'].map(name => brightness(page.style, name, mode) + .05);
    const contrast = Math.max(line / paper, paper / line);
    if (!(contrast >= 3)) found.push(`in the ${['light', 'dark'][mode]}, edges have a contrast of ${contrast}`);
  }
  return found;
}

/// Points on a path of the commands M, L and C, both ends of each among them.
function pointsOf(path) {
  const points = [];
  for (const [, command, text] of path.matchAll(/([MLC])([^MLC]*)/g)) {
    const numbers = text.trim().split(/[ ,]+/).map(Number), ends = [];
    while (numbers.length > 0) ends.push(numbers.splice(0, 2));
    const start = points.at(-1) ?? ends[0];
    const [a, b, c, d] = command === 'C' ? [start, ...ends] : [start, start, ends[0], ends[0]];
    const length = [[a, b], [b, c], [c, d]].reduce((sum, [[x, y], [u, v]]) => sum + Math.hypot(u - x, v - y), 0);
    const count = Math.ceil(length / step) || 1;
    for (let index = 0; index <= count; index++) {
      const t = index / count, s = 1 - t;
      points.push([0, 1].map(axis =>
        s ** 3 * a[axis] + 3 * s ** 2 * t * b[axis] + 3 * s * t ** 2 * c[axis] + t ** 3 * d[axis]));
    }
  }
  return points;
}

/// Where the points are on one height for a while.
function lanesOf(points) {
  const lanes = [];
  for (const [x, y] of points) {
    const last = lanes.at(-1);
    if (last === undefined || Math.abs(last.y - y) > .01) lanes.push({ y, left: x, right: x });
    else Object.assign(last, { left: Math.min(last.left, x), right: Math.max(last.right, x) });
  }
  return lanes.filter(({ left, right }) => right - left > 20);
}

function frameOf(points) {
  const frame = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    Object.assign(frame, { left: Math.min(frame.left, x), right: Math.max(frame.right, x) });
    Object.assign(frame, { top: Math.min(frame.top, y), bottom: Math.max(frame.bottom, y) });
  }
  return frame;
}

/// The relative luminance of a color of the style, when it is light (0) or dark (1).
function brightness(style, name, mode) {
  const colors = style.match(new RegExp(`--${name}:([^;]*);`))[1].match(/#\w+/g);
  const digits = [...(colors[mode] ?? colors[0]).slice(1)].flatMap((digit, index, all) =>
    all.length === 3 ? [digit, digit] : [digit]);
  const [red, green, blue] = [0, 2, 4].map(index => {
    const value = parseInt(digits[index] + digits[index + 1], 16) / 255;
    return value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
  });
  return .2126 * red + .7152 * green + .0722 * blue;
}

for (const file of process.argv.slice(2)) {
  const page = open(file), count = kind => page.element('scene').querySelectorAll(kind).length;
  if (count('.node') === 0 && page.graph.edges.length > 0) {
    // There are too many for one picture: it shows what is near the one that is selected.
    const uses = page.graph.nodes.map(({ id }) => page.graph.edges.filter(({ to }) => to === id).length);
    page.run(`select(${uses.indexOf(Math.max(...uses))})`);
  }
  const found = problems(page);
  console.log(`${file}: ${count('.node')} boxes, ${count('.edge')} edges, ${found.length} problems`);
  for (const problem of found.slice(0, 50)) console.log(`  ${problem}`);
  if (found.length > 0) process.exitCode = 1;
}
