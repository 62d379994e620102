import { LinkWhere } from '@diapason/ui/router';
import { useDoes } from '@diapason/ui/table';
import { days } from '../../teaching/days';
import type { Row } from './people';

type Lesson = Row['cours'][number];

/** « Formation musicale, mercredi 16:00 » */
export const lessonInWords = ({ libelleType, jour, heureDebut }: Lesson): string =>
  jour ? `${libelleType}, ${(days[jour] ?? '').toLowerCase()} ${heureDebut}` : libelleType;

/** The lessons of a pupil with their hours, each a link for who may follow it. */
export function Lessons({ of }: { readonly of: readonly Lesson[] }) {
  const opens = useDoes()('ouvrirAtelier');
  return (
    <ul className="d-plain-list">
      {of.map((one) => (
        <li key={one.idAtelier}>
          <LinkWhere to={opens ? `/fiche-atelier/${one.idAtelier}` : undefined}>{lessonInWords(one)}</LinkWhere>
        </li>
      ))}
    </ul>
  );
}
