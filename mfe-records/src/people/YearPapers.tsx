import { standingPaper } from '@diapason/contracts/constants';
import { type QueryResult, useSchoolYears, useUser } from '@diapason/platform';
import { ErrorState, Loading, Panel, State } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { type HeldPaper, PaperField, type PaperFieldProps, type PaperName } from '@diapason/ui/upload';
import { type ComponentProps, type ReactNode, useState } from 'react';

/** A school year to choose, the current one at first. @returns with the name that its papers bear, « 2026-2027 ». */
export function usePaperYear() {
  const { idAnneeScolaire } = useUser();
  const [year, setYear] = useState<number | null>(idAnneeScolaire);
  const years = useSchoolYears();
  const of = years.rows.find((one) => one.idAnneeScolaire === year)?.libelleAnneeScolaire ?? '';
  return { year, of, choice: { value: year, onChange: setYear, ...years.choice } };
}

interface Props<Data> extends Pick<ComponentProps<typeof Panel>, 'title'> {
  readonly yearLabel: string;
  readonly choice: ReturnType<typeof usePaperYear>['choice'];
  readonly answer: Pick<QueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
  /** How many are expected and not there. */
  readonly missing?: number;
  /** Under the papers. */
  readonly below?: ReactNode;
}

/** A panel with the papers of one school year, which is chosen beside its title. */
export function YearPapers<Data>({ yearLabel, choice, answer, missing = 0, children, below, ...panel }: Props<Data>) {
  const { data, error, refetch } = answer;
  const head = (
    <>
      {missing > 0 && <State tone="warning">{missing === 1 ? '1 manque' : `${missing} manquent`}</State>}
      <div className="d-papers-year">
        <SelectField name="anneeJustificatif" label={yearLabel} {...choice} />
      </div>
    </>
  );
  return (
    <Panel {...panel} actions={head}>
      <div className="d-papers">
        {data ? children(data) : error ? <ErrorState message={error.message} onRetry={refetch} /> : <Loading />}
        {below}
      </div>
    </Panel>
  );
}

interface Kept extends HeldPaper {
  readonly nature: string;
  readonly fk_anneeScolaire: number | null;
}

interface KindsProps<N extends PaperName>
  extends Pick<Props<readonly Kept[]>, 'title' | 'yearLabel' | 'answer' | 'below'> {
  readonly kinds: readonly N[];
  /** Whom or what a new one is about. */
  readonly about: (fk_anneeScolaire: number | null) => PaperFieldProps<N>['about'];
  /** Whether one of a kind is expected; none is unless told. */
  readonly isDue?: (kind: N, year: number | null) => boolean;
}

/** Papers of which there is one of each kind for a school year. */
export function KindsOfYear<N extends PaperName>(props: KindsProps<N>) {
  const { kinds, about, isDue = () => false, ...panel } = props;
  const { year, of, choice } = usePaperYear();
  const { data } = panel.answer;
  const missing = kinds.filter((kind) => data && isDue(kind, year) && !paperOf(data, kind, year));
  return (
    <YearPapers {...panel} choice={choice} missing={missing.length}>
      {(papers) =>
        kinds.map((kind) => (
          <PaperField
            key={`${kind}-${year}`}
            kind={kind}
            about={about(year)}
            of={of}
            paper={paperOf(papers, kind, year)}
            due={isDue(kind, year)}
          />
        ))
      }
    </YearPapers>
  );
}

/** The paper of a kind in a school year. */
export const paperOf = (rows: readonly Kept[], kind: string, year: number | null): HeldPaper | undefined =>
  standingOf(rows.filter(({ nature, fk_anneeScolaire }) => nature === kind && fk_anneeScolaire === year));

/** Of the papers in one place the one that stands there, and what was sent to replace it. */
export function standingOf(rows: readonly HeldPaper[]): HeldPaper | undefined {
  const { paper, remplacement } = standingPaper(rows);
  return paper && { ...paper, remplacement };
}
