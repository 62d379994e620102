import { type ApiError, useApiCommand } from '@diapason/platform';
import { Button, ErrorState, Loading, Panel } from '@diapason/ui';
import { CheckboxField } from '@diapason/ui/form';
import { FormDialog, Modal } from '@diapason/ui/overlay';
import { type Column, DataList } from '@diapason/ui/table';
import type { Compared } from './compared';
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
  /** What moves, in words. */
  readonly moves: readonly string[];
}

interface Props {
  readonly kind: MergedKind;
  /** Undefined while the other record and the preview are asked for. */
  readonly shown: Shown | undefined;
  readonly asked: readonly Asked[];
  /** The user may change the kept sheet. */
  readonly mayFill: boolean;
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

function Comparison({
  kind,
  kept,
  other,
  rows,
  moves,
  mayFill,
  onBack,
  onClose,
}: Shown & Omit<Props, 'shown' | 'asked'>) {
  const { merge: call, leaves, nothing, lost, undone } = kinds[kind];
  const [merge] = useApiCommand(call, { failure: false });
  const fillable = rows.filter(({ fills }) => fills && mayFill);
  return (
    <FormDialog
      title="Comparer et fusionner les deux fiches"
      size="large"
      submitLabel="Fusionner les deux fiches"
      initial={Object.fromEntries(fillable.map(({ field }) => [field, true]))}
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
            {moves.length === 0 ? (
              <p>{nothing}</p>
            ) : (
              <ul>
                {[...new Set(moves)].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </Panel>
          <p className="d-note">{`${lost} ${undone}`}</p>
        </>
      )}
    </FormDialog>
  );
}

const columns: readonly Column<Compared>[] = [
  { key: 'champ', header: 'Champ', value: (row) => row.label },
  { key: 'conservee', header: 'Fiche conservée', value: (row) => row.kept },
  { key: 'autre', header: 'Autre fiche', value: (row) => row.other },
];
