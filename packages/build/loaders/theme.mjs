import postcss from 'postcss';

/**
 * A part of PrimeReact's lara-light-teal in the product's colours: its own blues and teals do not reach WCAG AA on white. The import
 * names the classes it is about, without `p-`: `theme.css?dialog*,component`. Every other style sheet passes unchanged.
 */
const COLOURS = new Map(
  Object.entries({
    '#14b8a6': '#1b5e66', // primary
    '#0d9488': '#174f56', // primary, hovered
    '#0f766e': '#12434a', // primary, pressed; text on highlight
    '#99f6e4': '#9cc5c9', // focus ring
    '#f0fdfa': '#e6f0f1', // highlight
    '#4b5563': '#333f48', // text
    '#6b7280': '#55626c', // secondary text
    '#374151': '#26323a',
    '#9ca3af': '#66727b', // placeholder: AA on white
    '#d1d5db': '#8d99a1', // borders of controls: 3:1 on white
    '#e5e7eb': '#e2e4e1', // quiet lines
    '#f9fafb': '#faf9f6',
    '#f3f4f6': '#f2f1ed',
    '#22c55e': '#1d7443', // success
    '#16a34a': '#196238',
    '#15803d': '#14512e',
    '#ef4444': '#b3261e', // danger
    '#dc2626': '#951f19',
    '#b91c1c': '#7a1914',
    '#e24c4c': '#b3261e', // invalid field
    '#ff5757': '#b3261e',
    '#f97316': '#a85508', // warning
    '#ea580c': '#8d4706',
    '#c2410c': '#743a05',
    '#0ea5e9': '#1d5f8a', // information
    '#0284c7': '#184f73',
    '#0369a1': '#13405d',
  }),
);

const CLASS = /\.p-([\w-]+)/g;
const THEME = /primereact[\\/]resources[\\/]themes/;

export default function theme(source) {
  if (!THEME.test(this.resourcePath)) return source;
  const classes = this.resourceQuery.slice(1).split(',');
  if (classes[0] === '') throw new Error('the import of a theme names its classes: theme.css?dialog*,component');
  const wanted = (name) =>
    classes.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  const sheet = postcss.parse(source);
  sheet.walkComments((comment) => comment.remove());
  sheet.walkAtRules('font-face', (rule) => rule.remove());
  sheet.walkDecls(/^(--)?font-(feature|variation)-settings$/, (declaration) => declaration.remove());
  sheet.walkRules((rule) => {
    if (rule.selector === ':root' || rule.parent?.name === 'keyframes') return;
    rule.selectors = rule.selectors.filter((selector) => {
      const names = [...selector.matchAll(CLASS)].map(([, name]) => name);
      return names.length > 0 && names.every(wanted);
    });
    if (rule.selector === '') rule.remove();
  });
  const variables = new Set([...sheet.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  sheet.walkRules(':root', (root) => {
    root.each((declaration) => {
      if (!variables.has(declaration.prop)) declaration.remove();
    });
  });
  sheet.walk((node) => {
    if (node.nodes?.length === 0) node.remove();
  });
  return sheet
    .toString()
    .replaceAll('"Inter var", sans-serif', 'var(--d-font)')
    .replace(/#[0-9a-f]{6}\b/gi, (colour) => COLOURS.get(colour.toLowerCase()) ?? colour);
}
