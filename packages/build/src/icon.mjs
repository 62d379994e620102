const SHAPE = /<(path|circle|rect)\s([^>]*?)\/>/g;
const REACT_NAMES = { 'fill-rule': 'fillRule', 'clip-rule': 'clipRule' };

/**
 * A drawing of primeicons as a module: `[['path', { d }], …]`, attributes named as React names them. Its colour is left to whoever
 * draws it. Throws for any other shape.
 */
export function iconModule(svg) {
  const drawing = svg.replace(/<\?xml[^>]*>|<\/?svg[^>]*>|<\/?g[^>]*>/g, '');
  const rest = drawing.replace(SHAPE, '').trim();
  if (rest !== '') throw new Error(`an icon is drawn with paths, circles and rectangles only: ${rest.slice(0, 80)}`);
  const shapes = [...drawing.matchAll(SHAPE)].map(([, tag, text]) => [tag, attributesOf(text)]);
  if (shapes.length === 0) throw new Error('the icon has no drawing');
  return `export default ${JSON.stringify(shapes)};`;
}

function attributesOf(text) {
  const pairs = [...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [REACT_NAMES[name] ?? name, value]);
  return Object.fromEntries(pairs.filter(([name]) => name !== 'fill'));
}
