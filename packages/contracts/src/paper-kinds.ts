import type { FilePart } from './core/file';
import { papers } from './endpoints';

/** What a browser knows of a kind of paper before a file is chosen. */
interface PaperKind extends Omit<FilePart, 'square'> {
  readonly label: string;
}

/** Every kind of paper by the name of its calls; source of `constants/generated/papers.ts`. */
export const declaredPapers: Readonly<Record<string, PaperKind>> = Object.fromEntries(
  papers.map(({ name, label, file: { accepts, maxBytes, tooBig, wrongContent } }) => [
    name,
    { label, accepts, maxBytes, tooBig, wrongContent },
  ]),
);
