/** Line icons on a 24 × 24 grid, drawn for this product. Decorative: hidden from screen readers, so the text beside says it. */
const paths = {
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9',
  euro: 'M17.5 6.6A7 7 0 1 0 17.5 17.4M4 10.3h9M4 13.7h8',
  wallet:
    'M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V7a2 2 0 0 1 2-2h10.5M16 13.5h.01',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.4 3.2-5.2 6.5-5.2s5.9 1.8 6.5 5.2M16 4.9a3.3 3.3 0 0 1 0 6.2M18.2 14.7c1.9.7 3 2.3 3.3 4.8',
  user: 'M12 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM4.8 20c.7-3.8 3.5-5.7 7.2-5.7s6.5 1.9 7.2 5.7',
  child: 'M12 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 11l6 1.5 6-1.5M12 12.5V16l-2.5 5M12 16l2.5 5',
  calendar: 'M5 6.5h14v13H5zM5 10.5h14M8.5 4v4M15.5 4v4',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 7.5V12l3 2',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 8.8M4.5 4.5v4.3h4.3M12 8v4.3l3 1.7',
  file: 'M7 3.5h7l4 4v13H7zM14 3.5v4h4',
  folder: 'M3.5 18.5v-12h6l2 2.5h9v9.5z',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15',
  upload: 'M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 19.5h15',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  pencil: 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5z',
  trash: 'M5 7h14M10 4h4M7 7l.8 13h8.4L17 7M10.3 10.5v6M13.7 10.5v6',
  restore: 'M5 9h9a5 5 0 0 1 0 10H8M5 9l4-4M5 9l4 4',
  check: 'M5 12.5 10 17.5 19.5 7',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  columns: 'M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z',
  settings:
    'M5 7h8M17 7h2M5 17h2M11 17h8M15 9.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM9 19.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  logout: 'M10 4.5H5v15h5M15 8l4 4-4 4M19 12H9.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  chevronDown: 'M6 9.5l6 6 6-6',
  chevronRight: 'M9.5 6l6 6-6 6',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  external: 'M10 5H5v14h14v-5M14 5h5v5M19 5l-8 8',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  phone: 'M6 4h3.5l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2L20 14.5V18a2 2 0 0 1-2 2C10.8 20 4 13.2 4 6a2 2 0 0 1 2-2Z',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.8h.01',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01',
  calculator: 'M6 3.5h12v17H6zM9 7h6M9 11.5h.01M12 11.5h.01M15 11.5h.01M9 15.5h.01M12 15.5h.01M15 15.5h.01',
  music: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-2.5-2.5H9M19 16a2.5 2.5 0 1 1-2.5-2.5H19',
  shield: 'M12 3.5 19 6v6c0 4.5-3 7.3-7 8.5-4-1.2-7-4-7-8.5V6z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  stop: 'M6.5 6.5h11v11h-11z',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14.5h10V20H7z',
  pin: 'M12 20.5s6.5-5.7 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.8 6.5 10.5 6.5 10.5ZM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  chart: 'M4.5 4.5v15h15M8.5 16v-4M12.5 16V8M16.5 16v-6',
} as const;

export type IconName = keyof typeof paths;
export const isIconName = (name: string): name is IconName => name in paths;

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="d-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
