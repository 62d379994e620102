import { type ApiData, useApiCommand } from '@diapason/platform';
import { Button, Page, Panel, plural } from '@diapason/ui';
import { PagedList } from '@diapason/ui/table';
import { type ChangeEvent, useState } from 'react';
import { readSchools, type SchoolLine, textOf } from './read-file';

const CALL = 'POST /api/etablissementsScolaires/import';
type Plan = ApiData<typeof CALL>;

/** /etablissements-scolaires: the schools that pupils go to, from a file of the annuaire de l’éducation. Nothing is written before it was shown. */
export default function Schools() {
  const [lines, setLines] = useState<readonly SchoolLine[]>([]);
  const [plan, show] = useState<Plan>();
  const [fault, refuse] = useState<string>();
  const [look] = useApiCommand(CALL, { success: false, failure: false });
  const [write, { isRunning }] = useApiCommand(CALL);
  const take = async (file: File | undefined) => {
    show(undefined);
    refuse(undefined);
    if (!file) return;
    const read = readSchools(textOf(await file.arrayBuffer()));
    if ('fault' in read) return refuse(read.fault);
    setLines(read.lines);
    const answer = await look({ body: { lignes: [...read.lines], appliquer: 0 } });
    if (answer.ok) show(answer.data);
    else refuse(answer.error.message);
  };
  const apply = async () => {
    const answer = await write({ body: { lignes: [...lines], appliquer: 1 } });
    if (answer.ok) show(answer.data);
  };
  return (
    <Page
      title="Établissements scolaires"
      intro="Les écoles, collèges et lycées que les fiches des élèves proposent. Ceux que le fichier n’a pas restent."
    >
      <Panel title="Fichier de l’annuaire de l’éducation" icon="upload">
        <p className="d-note">
          Un fichier CSV d’un département, avec les colonnes Nom_etablissement, Nom_commune et Type_etablissement.
        </p>
        <div className="d-field">
          <label htmlFor="fichier">Fichier CSV</label>
          <input
            id="fichier"
            type="file"
            accept=".csv,text/csv"
            onChange={(event: ChangeEvent<HTMLInputElement>) => void take(event.target.files?.[0])}
          />
        </div>
        {fault && (
          <p className="d-refusal" role="alert">
            {fault}
          </p>
        )}
      </Panel>
      {plan && <Outcome plan={plan} busy={isRunning} onApply={() => void apply()} />}
    </Page>
  );
}

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
    plural(ajoutees.length, applique ? 'établissement ajouté' : 'établissement à ajouter'),
    plural(changees.length, applique ? 'modifié' : 'à modifier'),
    plural(inchangees, 'inchangé'),
    plural(refusees.length, 'ligne refusée'),
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
          label="Établissements ajoutés"
          rows={ajoutees}
          rowKey={({ nom, commune }) => `${nom} ${commune}`}
          columns={[
            { key: 'nom', header: 'Établissement ajouté', value: (row) => row.nom },
            { key: 'commune', header: 'Commune', value: (row) => row.commune },
            { key: 'type', header: 'Type', value: (row) => row.type },
          ]}
        />
      )}
      {changees.length > 0 && (
        <PagedList
          pageSize={25}
          label="Établissements modifiés"
          rows={changees}
          rowKey={({ nom, commune }) => `${nom} ${commune}`}
          columns={[
            { key: 'nom', header: 'Établissement modifié', value: (row) => `${row.nom}, ${row.commune}, ${row.type}` },
            { key: 'avant', header: 'Avant', value: (row) => row.avant },
          ]}
        />
      )}
      {refusees.length > 0 && (
        <PagedList
          pageSize={25}
          label="Lignes refusées"
          rows={refusees}
          rowKey={({ ligne }) => ligne}
          columns={[
            { key: 'ligne', header: 'Ligne refusée', value: (row) => row.ligne, kind: 'number' },
            { key: 'raison', header: 'Raison', value: (row) => row.raison },
          ]}
        />
      )}
    </Panel>
  );
}
