import { compareFrench } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatDateTime, formatNumber, searchable } from '@diapason/ui';

export type Entry = ApiData<'GET /api/fichiers/ged/liste'>[number];
export type Tree = ApiData<'GET /api/fichiers/ged/arbre'>;

/** From the root: what calls and the address call it. */
export const pathOf = ({ dossier, name }: Pick<Entry, 'dossier' | 'name'>): string => `${dossier}/${name}`;

const UNITS = ['ko', 'Mo', 'Go'] as const;

/** `86 ko`, `6,2 Mo`, `1,8 Go`; a file is never nothing. */
export function formatSize(bytes: number): string {
  let size = bytes / 1024;
  let at = 0;
  while (size >= 1024 && at < UNITS.length - 1) {
    size /= 1024;
    at += 1;
  }
  const shown = at === 0 ? Math.max(1, Math.round(size)) : Math.round(size * 10) / 10;
  return `${formatNumber(shown)}\u00a0${UNITS[at]}`;
}

/** `24/11/2026 09:12` */
export const formatWhen = (date: string): string => formatDateTime(date).replace(' à ', ' ');

export type SortKey = 'nom' | 'taille' | 'date';
export interface Sort {
  readonly by: SortKey;
  readonly down: boolean;
}

/** The same sort again turns round; another begins with what is asked first: A, the largest, the newest. */
export const sortedBy = (sort: Sort, by: SortKey): Sort =>
  sort.by === by ? { by, down: !sort.down } : { by, down: by !== 'nom' };

/** Folders before files, both in order. The link to the folder above is none of them. */
export function inOrder(entries: readonly Entry[], { by, down }: Sort): readonly Entry[] {
  const compare = (a: Entry, b: Entry) => {
    if (a.type !== b.type) return a.type - b.type;
    const said =
      by === 'nom' ? compareFrench(a.name, b.name) : by === 'taille' ? a.size - b.size : a.date < b.date ? -1 : 1;
    return (down ? -said : said) || compareFrench(a.name, b.name);
  };
  return entries.filter(({ type }) => type !== -1).sort(compare);
}

/** What stands on a file's badge. */
export const endingOf = (name: string): string => (/\.([a-z\d]+)$/i.exec(name)?.[1] ?? '').slice(0, 4).toUpperCase();

/** The colour of a badge: papers, tables, pictures, sound. */
export function lookOf({ contenu, name }: Pick<Entry, 'contenu' | 'name'>): string {
  if (contenu === 'application/pdf') return 'pdf';
  if (contenu.startsWith('image/')) return 'picture';
  if (contenu.startsWith('audio/')) return 'sound';
  return /sheet|excel|csv/.test(contenu) || searchable(name).endsWith('.ods') ? 'table' : 'text';
}

/** How a file is looked at inside the page; others are downloaded. */
export function previewOf({
  contenu,
  antivirus,
}: Pick<Entry, 'contenu' | 'antivirus'>): 'picture' | 'sound' | 'pdf' | undefined {
  if (antivirus === 'attente' || antivirus === 'refusee') return undefined;
  if (/^image\/(jpeg|png|gif|webp)$/.test(contenu)) return 'picture';
  if (contenu.startsWith('audio/') && contenu !== 'audio/midi') return 'sound';
  return contenu === 'application/pdf' ? 'pdf' : undefined;
}
