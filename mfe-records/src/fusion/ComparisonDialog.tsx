import { right } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery, useRights } from '@diapason/platform';
import { Button, ErrorState, Loading, Panel, plural } from '@diapason/ui';
import { CheckboxField } from '@diapason/ui/form';
import { FormDialog, Modal } from '@diapason/ui/overlay';
import { type Column, DataList } from '@diapason/ui/table';
import type { Guardian } from '../fiche-responsable/general-form';
import { type Compared, compare, type Fillable, undone } from './compared';

type Preview = ApiData<'GET /api/utilisateursResponsables/:id/fusion'>;

interface Props {
  readonly kept: Guardian;
  readonly other: number;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Both records side by side, with what will move and which values stay, before they are merged. */
export function ComparisonDialog({ kept, other, onBack, onClose }: Props) {
  const sheet = useApiQuery('GET /api/utilisateursResponsables/:id', { params: { id: other } });
  const preview = useApiQuery('GET /api/utilisateursResponsables/:id/fusion', {
    params: { id: kept.idUtilisateur },
    query: { fk_fusionne: other },
  });
  const error = sheet.error ?? preview.error;
  const again = () => {
    sheet.refetch();
    preview.refetch();
  };
  if (sheet.data && preview.data)
    return <Comparison kept={kept} other={sheet.data} preview={preview.data} onBack={onBack} onClose={onClose} />;
  return (
    <Modal
      title="Comparer les deux fiches"
      open
      onClose={onClose}
      size="large"
      footer={<Button onClick={onBack}>Choisir une autre fiche</Button>}
    >
      {error ? <ErrorState message={error.message} onRetry={again} /> : <Loading />}
    </Modal>
  );
}

interface Shown extends Omit<Props, 'other'> {
  readonly other: Guardian;
  readonly preview: Preview;
}

function Comparison({ kept, other, preview, onBack, onClose }: Shown) {
  const [merge] = useApiCommand('POST /api/utilisateursResponsables/:id/fusion', { failure: false });
  const rows = compare(kept, other);
  const mayFill = useRights()(right.seeGuardianGeneral);
  const fillable = rows.filter(({ fills }) => fills && mayFill);
  return (
    <FormDialog
      title="Comparer et fusionner les deux fiches"
      size="large"
      submitLabel="Fusionner les deux fiches"
      initial={Object.fromEntries(fillable.map(({ field }) => [field, true]))}
      onSubmit={async (chosen) => {
        const answer = await merge({
          params: { id: kept.idUtilisateur },
          body: {
            fk_fusionne: other.idUtilisateur,
            versionAttendue: kept.version,
            versionFusionnee: other.version,
            reprendre: fillable.map(({ field }) => field as Fillable).filter((field) => chosen[field]),
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
            <strong>{kept.nomPrenomUtilisateur}</strong>
            {` (n° ${kept.idUtilisateur}) est conservée. `}
            <strong>{other.nomPrenomUtilisateur}</strong>
            {` (n° ${other.idUtilisateur}) sort des listes et renvoie à elle ; son compte se ferme.`}
          </p>
          <Panel title="Les deux fiches">
            <DataList label="Les deux fiches" rows={rows} columns={columns} rowKey={({ field }) => field} />
          </Panel>
          {fillable.length > 0 && (
            <Panel title="Compléter la fiche conservée avec">
              {fillable.map(({ field, label, other: value }) => (
                <CheckboxField key={field} {...form.field(field)} label={`${label} : ${value}`} />
              ))}
            </Panel>
          )}
          <Moves {...preview} />
          <p className="d-note">{`Aucun règlement n’est perdu. ${undone}`}</p>
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

/** What moves, in words. */
function Moves({ eleves, cotisations, revenus, pieces }: Preview) {
  const lines = [
    ...eleves.map(({ nomPrenomEleve, dejaRattache }) =>
      dejaRattache ? `Élève ${nomPrenomEleve}, déjà rattaché aux deux fiches` : `Élève ${nomPrenomEleve}`,
    ),
    ...cotisations.map(({ libelleAnneeScolaire, reglements, memeAnnee }) =>
      [
        `Cotisation ${libelleAnneeScolaire}, avec ${plural(reglements, 'règlement')}`,
        memeAnnee ? ' ; la fiche conservée en a une de la même année : les deux restent' : '',
      ].join(''),
    ),
    ...revenus.map(({ libelleAnneeScolaire, reste }) => moved(`Fiscalité ${libelleAnneeScolaire}`, reste)),
    ...pieces.map(({ libelleNature, libelleAnneeScolaire, reste }) =>
      moved([libelleNature, libelleAnneeScolaire].filter(Boolean).join(' '), reste),
    ),
  ];
  return (
    <Panel title="Ce qui passe à la fiche conservée">
      {lines.length === 0 ? (
        <p>Rien : l’autre fiche n’a ni élève, ni cotisation, ni fiscalité, ni pièce.</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const moved = (what: string, stays: boolean): string =>
  stays ? `${what} : la fiche conservée en a une de cette année, celle-ci reste où elle est` : what;
