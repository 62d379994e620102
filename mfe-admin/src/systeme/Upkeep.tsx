import { useApiCommand } from '@diapason/platform';
import { Button, EmptyState, formatDateTime, formatNumber, Panel, Progress, plural, Tag } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { type Column, DataList } from '@diapason/ui/table';
import { useEffect, useState } from 'react';
import { isUnderWay, type Operation } from './state';

const names = { reconstruction: 'Reconstruction', verification: 'Vérification' } as const;
const titles = { reconstruction: 'Reconstruction des listes', verification: 'Vérification des listes' } as const;

const columns: readonly Column<Operation>[] = [
  { key: 'demandeeLe', header: 'Demandée le', value: (row) => row.demandeeLe, kind: 'dateTime', fixed: true },
  {
    key: 'nature',
    header: 'Opération',
    value: (row) => names[row.nature],
    cell: (row) => <Whole text={names[row.nature]} />,
  },
  { key: 'demandeePar', header: 'Par', value: (row) => row.demandeePar },
  { key: 'etat', header: 'Issue', value: wordOf, cell: (row) => <StateTag {...row} /> },
  { key: 'resultat', header: 'Résultat', value: outcomeOf },
];

interface Props {
  /** Newest first. */
  readonly operations: readonly Operation[];
  readonly onAsked: () => void;
}

/** What was asked for here; `operations` name it only once they are read again. */
interface Asked {
  readonly nature: Operation['nature'];
  /** Unknown until the answer comes. */
  readonly idOperation?: number;
}

/** « Reconstruire » and « Vérifier »: confirmation, progress, outcome. The product stays up. */
export function Upkeep({ operations, onAsked }: Props) {
  const [ask, question] = useConfirm();
  const [rebuild] = useApiCommand('POST /api/systeme/reconstruction');
  const [verify] = useApiCommand('POST /api/systeme/verification');
  const [asked, setAsked] = useState<Asked>();
  const underWay = operations.find(isUnderWay);
  const ended = operations.filter((operation) => operation !== underWay);
  const isListed = operations.some(({ idOperation }) => idOperation === asked?.idOperation);
  const nature = underWay?.nature ?? (isListed ? undefined : asked?.nature);
  const busy = nature !== undefined;

  useEffect(() => {
    if (isListed) setAsked(undefined);
  }, [isListed]);

  const begin = async (wanted: Operation['nature']) => {
    setAsked({ nature: wanted });
    const answer = await (wanted === 'reconstruction' ? rebuild : verify)({ body: {} });
    setAsked(answer.ok ? { nature: wanted, ...answer.data } : undefined);
    onAsked();
  };

  const start = async () => {
    const title = 'Reconstruire toutes les listes ?';
    const text =
      'Les listes et les fiches sont refaites depuis le journal, à côté de celles en service, puis les remplacent d’un seul coup. Personne n’est interrompu et aucune donnée enregistrée ne change.';
    if (await ask({ title, text, confirmLabel: 'Reconstruire' })) await begin('reconstruction');
  };

  const actions = (
    <>
      <Button icon="check" disabled={busy} onClick={() => begin('verification')}>
        Vérifier les listes
      </Button>
      <Button icon="refresh" disabled={busy} onClick={start}>
        Reconstruire les listes
      </Button>
    </>
  );
  return (
    <Panel title="Entretien des listes" icon="refresh" actions={actions}>
      <div className="d-stack">
        {nature && (
          <Progress title={titles[nature]} done={underWay?.lus ?? 0} total={underWay?.total ?? 0} unit="événements">
            {underWay && (
              <p className="d-note">{`Demandée par ${underWay.demandeePar} le ${formatDateTime(underWay.demandeeLe)}.`}</p>
            )}
          </Progress>
        )}
        {(ended.length > 0 || !nature) && (
          <DataList
            label="Dernières opérations"
            rows={ended}
            columns={columns}
            rowKey={(row) => row.idOperation}
            empty={
              <EmptyState icon="check" title="Rien n’a été demandé">
                Une vérification compare toutes les listes avec le journal, ligne à ligne. Une reconstruction les
                refait.
              </EmptyState>
            }
          />
        )}
      </div>
      {question}
    </Panel>
  );
}

const Whole = ({ text }: { readonly text: string }) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>;

function StateTag({ etat, differences }: Operation) {
  const bad = etat === 'echec' || (differences ?? 0) > 0;
  return <Tag tone={bad ? 'danger' : 'success'}>{wordOf({ etat, differences })}</Tag>;
}

function wordOf({ etat, differences }: Pick<Operation, 'etat' | 'differences'>): string {
  if (etat === 'echec') return 'Échec';
  return (differences ?? 0) > 0 ? 'Différences' : 'Réussie';
}

function outcomeOf({ etat, nature, evenements, secondes, lignes, differences, tables, raison }: Operation): string {
  if (etat === 'echec') return raison ?? 'Raison inconnue : voir les journaux du processus « jobs »';
  const read = `${plural(evenements ?? 0, 'événement')} en ${formatNumber(Math.round((secondes ?? 0) * 10) / 10)} s`;
  if (nature === 'reconstruction') return read;
  const found = `${plural(lignes ?? 0, 'ligne comparée', 'lignes comparées')}, ${plural(differences ?? 0, 'différence')}`;
  return `${found}${tables.length > 0 ? ` (${tables.join(', ')})` : ''}, ${read}`;
}
