import { limits, messages } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand } from '@diapason/platform';
import { Button, Page, Panel, Progress, plural } from '@diapason/ui';
import { PagedList } from '@diapason/ui/table';
import { atMost, RefusedLines, tableFile, useTableFile } from '@diapason/ui/table-file';
import { FileField } from '@diapason/ui/upload';
import { useState } from 'react';
import { KnownSchools } from './KnownSchools';

const CALL = 'POST /api/etablissementsScolaires/import/:idImport';
type Plan = ApiData<typeof CALL>;

/** /etablissements-scolaires: the schools that pupils go to, from a file of the annuaire de l’éducation. Nothing is written before it was shown. */
export default function Schools() {
  const [idImport, setImport] = useState(0);
  const [plan, show] = useState<Plan>();
  const [preview] = useApiCommand(CALL, { success: false, failure: false });
  const [write, { isRunning }] = useApiCommand(CALL);
  const look = async (id: number) => {
    setImport(id);
    const answer = await preview({ params: { idImport: id }, body: { appliquer: 0 } });
    if (!answer.ok) return answer.error.message;
    show(answer.data);
  };
  const { field, sending } = useTableFile(look, () => show(undefined));
  const apply = async () => {
    const answer = await write({ params: { idImport }, body: { appliquer: 1 } });
    if (answer.ok) show(answer.data);
  };
  return (
    <Page
      title="Établissements scolaires"
      intro="Les écoles, collèges et lycées que les fiches des élèves proposent. Ceux que le fichier n’a pas restent."
    >
      <Panel title="Fichier de l’annuaire de l’éducation" icon="upload">
        <FileField
          label="Choisir un fichier CSV ou Excel"
          hint={`D’un département, avec les colonnes Nom_etablissement, Nom_commune et Type_etablissement ; ${atMost(limits.schoolsFile, limits.schoolsAtOnce)}`}
          allowed={ALLOWED}
          {...field}
        />
        {sending && <Progress title="Envoi du fichier" {...sending} />}
      </Panel>
      {plan && <Outcome plan={plan} busy={isRunning} onApply={() => void apply()} />}
      <KnownSchools />
    </Page>
  );
}

const ALLOWED = tableFile(limits.schoolsFile, messages.families.schoolsTooLarge);

interface OutcomeProps {
  readonly plan: Plan;
  readonly busy: boolean;
  readonly onApply: () => void;
}

/** What the file would change, or has changed. */
function Outcome({ plan, busy, onApply }: OutcomeProps) {
  const { applique, ajoutees, changees, inchangees, refusees } = plan;
  const changes = ajoutees.length + changees.length;
  const summary = [
    applique
      ? plural(ajoutees.length, 'établissement ajouté', 'établissements ajoutés')
      : plural(ajoutees.length, 'établissement à ajouter', 'établissements à ajouter'),
    applique ? plural(changees.length, 'modifié') : plural(changees.length, 'à modifier', 'à modifier'),
    plural(inchangees, 'inchangé'),
    plural(refusees.length, 'ligne refusée', 'lignes refusées'),
  ].join(', ');
  return (
    <Panel
      title={applique ? 'Ce qui a été importé' : 'Ce qui changerait'}
      icon="check"
      actions={
        !applique &&
        changes > 0 && (
          <Button look="primary" busy={busy} onClick={onApply}>
            Importer
          </Button>
        )
      }
    >
      <p role="status">{summary}</p>
      {ajoutees.length > 0 && (
        <PagedList
          pageSize={25}
          label={applique ? 'Établissements ajoutés' : 'Établissements à ajouter'}
          rows={ajoutees}
          rowKey={({ nom, commune }) => `${nom} ${commune}`}
          columns={[
            {
              key: 'nom',
              header: applique ? 'Établissement ajouté' : 'Établissement à ajouter',
              value: (row) => row.nom,
            },
            { key: 'commune', header: 'Commune', value: (row) => row.commune },
            { key: 'type', header: 'Type', value: (row) => row.type },
          ]}
        />
      )}
      {changees.length > 0 && (
        <PagedList
          pageSize={25}
          label={applique ? 'Établissements modifiés' : 'Établissements à modifier'}
          rows={changees}
          rowKey={({ nom, commune }) => `${nom} ${commune}`}
          columns={[
            {
              key: 'nom',
              header: applique ? 'Établissement modifié' : 'Établissement à modifier',
              value: (row) => `${row.nom}, ${row.commune}, ${row.type}`,
            },
            { key: 'avant', header: 'Avant', value: (row) => row.avant },
          ]}
        />
      )}
      <RefusedLines rows={refusees} pageSize={25} />
    </Panel>
  );
}
