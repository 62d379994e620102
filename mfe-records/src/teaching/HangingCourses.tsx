import { type ApiInput, useApiQuery, useMay } from '@diapason/platform';
import { ErrorState, formatNumber, Loading, Note, plural } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { courseInWords } from './CourseLinks';

interface Props {
  readonly teacher: number;
  /** The year, site and instrument of an assignment; none: all of their courses. */
  readonly assignment?: ApiInput<'GET /api/utilisateursAdministratifs/:id/coursATenir'>['query'];
}

/** The courses that hang on a teacher, each a link: read before the teacher, or an assignment, is taken away. */
export default function HangingCourses({ teacher, assignment = {} }: Props) {
  const { data, error, refetch } = useApiQuery('GET /api/utilisateursAdministratifs/:id/coursATenir', {
    params: { id: teacher },
    query: assignment,
  });
  const opens = useMay('GET /api/ateliers/:id');
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!data) return <Loading />;
  if (data.length === 0) return null;
  const alone = data.filter(({ seul }) => seul === 1).length;
  const years = new Set(data.map(({ libelleAnneeScolaire }) => libelleAnneeScolaire));
  return (
    <Note tone="warning">
      <p>{inWords(data.length, alone)}</p>
      <ul className="d-plain-list">
        {data.map((one) => (
          <li key={one.idAtelier}>
            <LinkWhere to={opens ? `/fiche-atelier/${one.idAtelier}` : undefined}>{courseInWords(one)}</LinkWhere>
            {`, ${one.libelleSite}`}
            {years.size > 1 && ` (${one.libelleAnneeScolaire})`}
            {one.seul === 0 && '\u00a0: un autre enseignant reste'}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** « 3 cours à venir dépendent de cette personne, dont 2 n’auraient plus d’enseignant actif : » */
function inWords(count: number, alone: number): string {
  const without = `${alone >= 2 ? 'n’auraient' : 'n’aurait'} plus d’enseignant actif`;
  const rest = alone === 0 ? '' : alone === count ? ` et ${without}` : `, dont ${formatNumber(alone)} ${without}`;
  return `${plural(count, 'cours à venir dépend', 'cours à venir dépendent')} de cette personne${rest}\u00a0:`;
}
