import { messages } from '@diapason/contracts/constants';
import { type ApiData, notify, useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatDate, plural, State, todayInParis, useIsAllowed } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { DataList } from '@diapason/ui/table';
import { type HeldPaper, PaperDownload, PaperField, type PaperName } from '@diapason/ui/upload';
import { paperOf, usePaperYear, YearPapers } from '../YearPapers';

const LIST = 'GET /api/utilisateursResponsables/:id/justificatifs/attendus';
const KEPT = 'GET /api/utilisateursResponsables/:id/justificatifs/list';
const ASK = 'POST /api/utilisateursResponsables/:id/justificatifs/demande';

const DOMICILE = 'justificatifDomicile';

type Answer = ApiData<typeof LIST>;
type Expected = Answer['pieces'][number];

/** What a family is to give for a school year, each paper once: there, or missing, and asked for by one mail. The proof of domicile is sent here. */
export function FamilyPapers({ idUtilisateur }: { readonly idUtilisateur: number }) {
  const { year, of, choice } = usePaperYear();
  const params = { id: idUtilisateur };
  const sends = useIsAllowed()('voirDomicile');
  const own = useUser().idUtilisateur === idUtilisateur;
  const answer = useApiQuery(LIST, year === null ? null : { params, query: { fk_anneeScolaire: year } });
  const kept = useApiQuery(KEPT, sends ? { params } : null);
  const waits = sends && !kept.data && !kept.error;
  const about = { fk_responsable: idUtilisateur, fk_anneeScolaire: year };
  return (
    <YearPapers
      title="Justificatifs de l’année"
      yearLabel="Année des justificatifs attendus"
      choice={choice}
      answer={waits ? { ...answer, data: undefined } : answer}
      missing={answer.data?.pieces.filter(({ idPieceJointe }) => idPieceJointe === null).length ?? 0}
    >
      {(data) => (
        <>
          {kept.error && !kept.data && <ErrorState message={kept.error.message} onRetry={kept.refetch} />}
          {kept.data && (
            <PaperField
              key={year}
              kind={DOMICILE}
              {...{ about, of, own }}
              removal={about}
              paper={paperOf(kept.data, DOMICILE, year)}
              due={data.pieces.some(({ nature }) => nature === DOMICILE)}
            />
          )}
          <Others data={data} sends={sends} isFetching={answer.isFetching} />
          {year !== null && (
            <Request idUtilisateur={idUtilisateur} year={year} data={data} isFetching={answer.isFetching} />
          )}
        </>
      )}
    </YearPapers>
  );
}

interface OthersProps {
  readonly data: Answer;
  /** The proof of domicile stands above. */
  readonly sends: boolean;
  readonly isFetching: boolean;
}

/** What else is expected: each is sent where its subject is. */
function Others({ data, sends, isFetching }: OthersProps) {
  const rows = data.pieces.filter(({ nature }) => !sends || nature !== DOMICILE);
  if (sends && rows.length === 0) return data.pieces.length === 0 && <p className="d-note">{emptyTitle(data)}</p>;
  return (
    <DataList
      label="Justificatifs de l’année"
      loading={isFetching}
      rows={rows}
      rowKey={({ nature, fk_eleve, precision }) => `${nature}-${fk_eleve}-${precision}`}
      columns={[
        {
          key: 'piece',
          header: 'Pièce',
          value: nameOf,
          cell: (row) => (
            <>
              {nameOf(row)} {row.nomPrenomEleve && <small>{row.nomPrenomEleve}</small>}
            </>
          ),
          second: (row) => <PaperState row={row} />,
        },
      ]}
      rowActions={(row) => (
        <PaperDownload
          kind={row.nature as PaperName}
          paper={heldIn(row)}
          name={[nameOf(row), row.nomPrenomEleve].filter(Boolean).join(', ')}
        />
      )}
      empty={<EmptyState title={emptyTitle(data)} icon="file" />}
    />
  );
}

/** Of a family without a paper that the reader may see. */
function emptyTitle({ attendu, complet }: Answer): string {
  if (!attendu) return messages.families.noPaperExpected;
  return complet ? messages.families.noPaperMissing : messages.families.hiddenPaperMissing;
}

const nameOf = ({ libelleNature, precision }: Expected) => [libelleNature, precision].filter(Boolean).join(' – ');

const stateOf = (row: Expected): string =>
  row.idPieceJointe === null ? 'Manquant' : `Reçu le ${formatDate(row.dateHeure ?? '')}${saidOf(row)}`;

function saidOf({ antivirus, remplacement }: Expected): string {
  if (antivirus === 'attente') return ', analyse en cours';
  if (!remplacement) return '';
  return remplacement.antivirus === 'refusee' ? ', remplacement refusé' : ', remplacement en cours d’analyse';
}

const PaperState = ({ row }: { readonly row: Expected }) => (
  <State tone={row.idPieceJointe === null ? 'warning' : 'success'}>{stateOf(row)}</State>
);

function heldIn({ idPieceJointe, realFileName, antivirus, remplacement }: Expected): HeldPaper | undefined {
  return idPieceJointe === null || realFileName === null
    ? undefined
    : { idPieceJointe, realFileName, antivirus, remplacement };
}

interface RequestProps {
  readonly idUtilisateur: number;
  readonly year: number;
  readonly data: Answer;
  /** `data` may be of the year that was chosen before. */
  readonly isFetching: boolean;
}

/** The mail that asks for what is missing, and those that did. */
function Request({ idUtilisateur, year, data, isFetching }: RequestProps) {
  const { pieces, demandes, joignable, complet } = data;
  const may = useIsAllowed()('demanderPieces');
  const [send, { isRunning }] = useApiCommand(ASK, { failure: false });
  const [ask, question] = useConfirm();
  const isSeen = pieces.some(({ idPieceJointe }) => idPieceJointe === null);
  /** @param again after one of today, which may be a colleague's that this screen has not read. */
  const request = async (again: boolean): Promise<void> => {
    const sure =
      !again ||
      (await ask({
        title: 'Demander de nouveau ?',
        text: 'Une demande a déjà été envoyée aujourd’hui à cette famille.',
        confirmLabel: 'Demander de nouveau',
      }));
    if (!sure) return;
    const body = { fk_anneeScolaire: year, confirme: again ? 1 : 0 } as const;
    const answer = await send({ params: { id: idUtilisateur }, body });
    if (answer.ok) return;
    if (!again && answer.error.field === 'confirme') return request(true);
    notify('error', answer.error.message);
  };
  const isAskedToday = demandes[0]?.dateDemande === todayInParis();
  return (
    <>
      {may && !complet && (
        <div className="d-row">
          <Button
            icon="mail"
            busy={isRunning}
            disabled={!joignable || isFetching}
            onClick={() => void request(isAskedToday)}
          >
            Demander les pièces manquantes
          </Button>
          {!joignable && <span className="d-hint">{messages.families.noAddressToAsk}</span>}
        </div>
      )}
      {pieces.length > 0 && !complet && !isSeen && <p className="d-note">{messages.families.hiddenPaperMissing}</p>}
      {pieces.length > 0 && complet && <p className="d-note">{messages.families.noPaperMissing}</p>}
      {demandes.length > 0 && (
        <ul className="d-plain-list d-hint" aria-label="Demandes envoyées">
          {demandes.map(({ idDemande, dateDemande, nomPrenomUtilisateur, nombre }) => (
            <li key={idDemande}>
              {`Demandé le ${formatDate(dateDemande)} par ${nomPrenomUtilisateur} (${plural(nombre, 'pièce')})`}
            </li>
          ))}
        </ul>
      )}
      {question}
    </>
  );
}
