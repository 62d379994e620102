import { messages } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery, useMay } from '@diapason/platform';
import { Button, EmptyState, formatDate, Tag, todayInParis } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { DataList } from '@diapason/ui/table';
import { downloadPaper, type PaperName } from '@diapason/ui/upload';
import { usePaperYear, YearPapers } from '../people/YearPapers';

const LIST = 'GET /api/utilisateursResponsables/:id/justificatifs/attendus';
const ASK = 'POST /api/utilisateursResponsables/:id/justificatifs/demande';

type Answer = ApiData<typeof LIST>;
type Expected = Answer['pieces'][number];

/** What a family is to give for a school year: there, or missing, and asked for by one mail. */
export function FamilyPapers({ idUtilisateur }: { readonly idUtilisateur: number }) {
  const { year, choice } = usePaperYear();
  const params = { id: idUtilisateur };
  const answer = useApiQuery(LIST, year === null ? null : { params, query: { fk_anneeScolaire: year } });
  return (
    <YearPapers
      title="Justificatifs de l’année"
      icon="file"
      yearLabel="Année des justificatifs attendus"
      choice={choice}
      answer={answer}
    >
      {(data) => (
        <>
          <DataList
            label="Justificatifs de l’année"
            rows={data.pieces}
            rowKey={({ nature, fk_eleve, precision }) => `${nature}-${fk_eleve}-${precision}`}
            columns={[
              {
                key: 'piece',
                header: 'Pièce',
                value: ({ libelleNature, precision }) => [libelleNature, precision].filter(Boolean).join(' – '),
              },
              { key: 'eleve', header: 'Élève', value: (row) => row.nomPrenomEleve },
              { key: 'etat', header: 'État', value: stateOf, cell: (row) => <State row={row} /> },
            ]}
            rowActions={(row) => <Download row={row} />}
            empty={<EmptyState title="Aucun justificatif attendu pour cette année" icon="file" />}
          />
          {year !== null && <Request idUtilisateur={idUtilisateur} year={year} data={data} />}
        </>
      )}
    </YearPapers>
  );
}

const stateOf = ({ idPieceJointe, dateHeure }: Expected): string =>
  idPieceJointe === null ? 'Manquant' : `Reçu le ${formatDate(dateHeure ?? '')}`;

const State = ({ row }: { readonly row: Expected }) => (
  <Tag tone={row.idPieceJointe === null ? 'warning' : 'success'}>{stateOf(row)}</Tag>
);

function Download({ row: { nature, idPieceJointe, realFileName } }: { readonly row: Expected }) {
  const kind = nature as PaperName;
  const may = useMay(`POST /api/fichiers/download/${kind}`);
  if (!may || idPieceJointe === null || realFileName === null) return null;
  return (
    <Button look="quiet" icon="download" onClick={() => void downloadPaper(kind, { idPieceJointe, realFileName })}>
      Télécharger
    </Button>
  );
}

interface RequestProps {
  readonly idUtilisateur: number;
  readonly year: number;
  readonly data: Answer;
}

/** The mail that asks for what is missing, and those that did. */
function Request({ idUtilisateur, year, data: { pieces, demandes, joignable } }: RequestProps) {
  const may = useMay(ASK);
  const [send, { isRunning }] = useApiCommand(ASK);
  const [ask, question] = useConfirm();
  const missing = pieces.filter(({ idPieceJointe }) => idPieceJointe === null).length;
  const isAskedToday = demandes[0]?.dateDemande === todayInParis();
  const request = async () => {
    const sure =
      !isAskedToday ||
      (await ask({
        title: 'Demander de nouveau ?',
        text: 'Une demande a déjà été envoyée aujourd’hui à cette famille.',
        confirmLabel: 'Demander de nouveau',
      }));
    if (sure)
      await send({
        params: { id: idUtilisateur },
        body: { fk_anneeScolaire: year, confirme: isAskedToday ? 1 : 0 },
      });
  };
  return (
    <>
      {may && missing > 0 && (
        <div className="d-row">
          <Button icon="mail" busy={isRunning} disabled={!joignable} onClick={() => void request()}>
            Demander les pièces manquantes
          </Button>
          {!joignable && <span className="d-hint">{messages.families.noAddressToAsk}</span>}
        </div>
      )}
      {pieces.length > 0 && missing === 0 && <p className="d-note">{messages.families.noPaperMissing}</p>}
      {demandes.length > 0 && (
        <ul className="d-plain-list d-hint" aria-label="Demandes envoyées">
          {demandes.map(({ idDemande, dateDemande, nomPrenomUtilisateur, nombre }) => (
            <li key={idDemande}>
              {`Demandé le ${formatDate(dateDemande)} par ${nomPrenomUtilisateur} (${nombre} ${nombre === 1 ? 'pièce' : 'pièces'})`}
            </li>
          ))}
        </ul>
      )}
      {question}
    </>
  );
}
