import * as icons from './icons';

export type IconName = keyof typeof icons;
export const isIconName = (name: string): name is IconName => name in icons;

/** Drawn inline from primeicons, in the colour of the text. Hidden from screen readers: the text beside it says the same. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="d-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {/* biome-ignore lint/performance/noDynamicNamespaceImportAccess: the whole list is meant to be in the bundle */}
      {icons[name].map(([Shape, attributes]) => (
        <Shape key={JSON.stringify(attributes)} {...attributes} />
      ))}
    </svg>
  );
}
