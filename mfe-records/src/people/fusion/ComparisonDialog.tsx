import { type ApiError, useApiCommand } from '@diapason/platform';
import { Button, ErrorState, Loading, Panel, Tag, useIsAllowed } from '@diapason/ui';
import { CheckboxField } from '@diapason/ui/form';
import { FormDialog, Modal } from '@diapason/ui/overlay';
import { type Column, DataList } from '@diapason/ui/table';
import { type Compared, type Move, telling } from './compared';
import { type Kept, kinds, type MergedKind } from './kinds';

/** A record that is compared, as it was read. */
interface Side extends Kept {
  readonly version: number;
}

interface Asked {
  readonly error: ApiError | undefined;
  readonly refetch: () => void;
}

/** What the dialog shows, once both were read. */
interface Shown {
  readonly kept: Side;
  readonly other: Side;
  readonly rows: readonly Compared[];
  readonly moves: readonly Move[];
}

interface Props {
  readonly kind: MergedKind;
  /** Undefined while the other record and the preview are asked for. */
  readonly shown: Shown | undefined;
  readonly asked: readonly Asked[];
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Both records side by side, with what will move and which values stay, before they are merged. */
export function ComparisonDialog({ shown, asked, ...props }: Props) {
  if (shown) return <Comparison {...shown} {...props} />;
  const error = asked.find((one) => one.error)?.error;
  const again = () => {
    for (const one of asked) one.refetch();
  };
  return (
    <Modal
      title="Comparer les deux fiches"
      open
      onClose={props.onClose}
      size="large"
      footer={<Button onClick={props.onBack}>Choisir une autre fiche</Button>}
    >
      {error ? <ErrorState message={error.message} onRetry={again} /> : <Loading />}
    </Modal>
  );
}

function Comparison({ kind, kept, other, rows, moves, onBack, onClose }: Shown & Omit<Props, 'shown' | 'asked'>) {
  const { merge: call, leaves, nothing, lost, undone } = kinds[kind];
  const [merge] = useApiCommand(call, { failure: false });
  const mayFill = useIsAllowed()('modifier');
  const apart = telling(rows);
  const goes = linesOf(moves, false);
  const stays = linesOf(moves, true);
  const fillable = rows.filter(({ fills }) => fills && mayFill);
  return (
    <FormDialog
      title="Comparer et fusionner les deux fiches"
      size="large"
      submitLabel="Fusionner les deux fiches"
      initial={ticksOf(fillable)}
      validate={(chosen): Readonly<Record<string, string>> =>
        apart.length > 0 && !chosen[SAME] ? { [SAME]: 'Cochez pour confirmer que c’est la même personne' } : {}
      }
      onSubmit={async (chosen) => {
        const answer = await merge({
          params: { id: kept.id },
          body: {
            fk_fusionne: other.id,
            versionAttendue: kept.version,
            versionFusionnee: other.version,
            reprendre: fillable.map(({ field }) => field).filter((field) => chosen[field]),
          },
        });
        return answer.ok ? null : answer.error;
      }}
      aside={<Button onClick={onBack}>Choisir une autre fiche</Button>}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            <strong>{kept.name}</strong>
            {` (n° ${kept.id}) est conservée. `}
            <strong>{other.name}</strong>
            {` (n° ${other.id}) ${leaves}`}
          </p>
          <Panel title="Les deux fiches">
            <DataList label="Les deux fiches" rows={rows} columns={columns} rowKey={({ field }) => field} />
          </Panel>
          {fillable.length > 0 && (
            <Panel title="Compléter la fiche conservée avec">
              {fillable.map(({ field, label, other: value }) => (
                <CheckboxField key={field} {...form.field(field)} label={`${label} : ${value}`} />
              ))}
            </Panel>
          )}
          <Panel title="Ce qui passe à la fiche conservée">
            {moves.length === 0 ? <p>{nothing}</p> : goes.length === 0 ? <p>Rien</p> : <Lines of={goes} />}
          </Panel>
          {stays.length > 0 && (
            <Panel title="Ce qui reste où c’est">
              <Lines of={stays} />
            </Panel>
          )}
          {apart.length > 0 && (
            <CheckboxField
              {...form.field(SAME)}
              label="Je confirme que ces deux fiches sont de la même personne"
              hint={`Attention, les deux fiches diffèrent : ${apart.join(', ')}.`}
            />
          )}
          <p className="d-note">{`${lost} ${undone}`}</p>
        </>
      )}
    </FormDialog>
  );
}

/** The tick that says so where the records look like two people's. No field of a person is called so. */
const SAME = 'memePersonne';
const DIFFERENT = 'Différent';

/** What is ticked at first: that empty fields are filled in. */
const ticksOf = (fillable: readonly Compared[]): Record<string, boolean> => ({
  [SAME]: false,
  ...Object.fromEntries(fillable.map(({ field }) => [field, true])),
});

const linesOf = (moves: readonly Move[], stays: boolean): readonly string[] => [
  ...new Set(moves.filter((one) => one.stays === stays).map(({ text }) => text)),
];

const Lines = ({ of }: { readonly of: readonly string[] }) => (
  <ul>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const columns: readonly Column<Compared>[] = [
  { key: 'champ', header: 'Champ', value: (row) => row.label },
  { key: 'conservee', header: 'Fiche conservée', value: (row) => row.kept },
  { key: 'autre', header: 'Autre fiche', value: (row) => row.other },
  {
    key: 'ecart',
    header: 'Écart',
    value: (row) => (row.differs ? DIFFERENT : ''),
    cell: (row) => row.differs && <Tag tone="warning">{DIFFERENT}</Tag>,
  },
];
