import { attendanceList, dayAfter } from '@diapason/contracts/constants';
import { type ApiData, go } from '@diapason/platform';
import { formatDate, formatNumber, plural, State, type Tone, todayInParis } from '@diapason/ui';
import { days } from '@diapason/ui/calendar';
import { LinkWhere } from '@diapason/ui/router';
import { declaredList, PanelBlock, PanelFacts, PanelHead, useIsAllowed } from '@diapason/ui/table';
import { dayOf } from '../fiche-presence/day';
import { PanelPupils } from '../PanelPupils';
import { useLessonsAround } from '../useLessonsAround';
import { absentRunning, hoursOf, lessonName } from '../workshop-in-words';
import { validation } from './validation';

type Row = ApiData<'POST /api/presences/liste'>[number];

const addressOf = ({ idAtelier, date }: Row) => `/fiche-presence/${idAtelier}?date=${date}`;
/** « ADAM Tom, absent 4 fois de suite » */
const repeated = ({ absencesRepetees }: Row) =>
  absencesRepetees.map(({ nomPrenomEleve, fois }) => `${nomPrenomEleve}, ${absentRunning(fois).toLowerCase()}`);

/** The sheets of the last seven days at first; without days, of a year. @param today in Paris */
export const sheetsOn = (today: string) =>
  declaredList(attendanceList, {
    pageSize: 20,
    filters: {
      jours: days(() => ({ from: dayAfter(today, -7), to: today })),
      etat: validation,
    },
    views: [
      { id: 'jour', title: 'Aujourd’hui', search: { jours: { from: today, to: today } } },
      { id: 'a-faire', title: 'À faire', search: { etat: 'nonvalidees' } },
    ],
    cells: {
      libelleType: (row) => <SheetName row={row} />,
      date: ({ date }) => dayOf(date),
      dateValidation: (row) => <Validated row={row} />,
    },
    seconds: {
      date: hoursOf,
      libelleType: (row) =>
        repeated(row).join(' · ') || (row.seul ? row.libelleType : plural(row.countEleves, 'élève')),
      dateValidation: (row) => (row.dateValidation ? `le ${formatDate(row.dateValidation)}` : standing(row).words),
    },
    rowName: lessonName,
    printed: { libelleType: lessonName, dateValidation: ({ dateValidation }) => (dateValidation ? 'Oui' : 'Non') },
    panel: (row) => <SheetPanel row={row} />,
    sheet: (row, { isAllowed }) => (isAllowed('ouvrir') ? addressOf(row) : undefined),
    phone: {
      beside: ({ heureDebut }) => heureDebut,
      under: (row) =>
        [
          !row.dateValidation && standing(row).words,
          dayOf(row.date),
          row.enseignant,
          row.libelleSalle ?? row.libelleSite,
        ]
          .filter(Boolean)
          .join(' · '),
      state: (row) => <Validated row={row} />,
    },
  });

function SheetName({ row }: { readonly row: Row }) {
  return <LinkWhere to={useIsAllowed()('ouvrir') ? addressOf(row) : undefined}>{lessonName(row)}</LinkWhere>;
}

/** What is to be done of a sheet that is not validated. */
function standing({ date, dateCreation, annule }: Row): { readonly words: string; readonly tone: Tone } {
  const today = todayInParis();
  if (annule === 1) return { words: 'annulé', tone: 'neutral' };
  if (dateCreation) return { words: 'commencée', tone: 'warning' };
  if (date > today) return { words: 'à venir', tone: 'neutral' };
  return date === today ? { words: 'à faire', tone: 'information' } : { words: 'en retard', tone: 'danger' };
}

/** Oui or non (document 001 §7). */
const Validated = ({ row }: { readonly row: Row }) =>
  row.dateValidation ? <State tone="success">Oui</State> : <State tone={standing(row).tone}>Non</State>;

/** What a sheet is, beside the list. */
function SheetPanel({ row }: { readonly row: Row }) {
  const { idAtelier, date, libelleSite, libelleSalle, enseignant, countEleves, absencesRepetees } = row;
  const isOpen = row.dateValidation === null && row.annule === 0 && date <= todayInParis();
  const opens = useIsAllowed()('ouvrir');
  const { next } = useLessonsAround(idAtelier);
  return (
    <>
      <PanelHead
        name={lessonName(row)}
        about={`${dayOf(date)}, ${hoursOf(row)}`}
        acts={[
          opens &&
            isOpen && {
              key: 'appel',
              label: 'Faire l’appel',
              icon: 'listCheck',
              onSelect: () => go(addressOf(row)),
            },
        ]}
      />
      <PanelBlock title="Séance">
        <PanelFacts
          facts={{
            Validation: (
              <>
                <Validated row={row} />
                {!row.dateValidation && ` ${standing(row).words}`}
              </>
            ),
            Site: libelleSite,
            Salle: libelleSalle ?? '–',
            Enseignant: enseignant || '–',
            Élèves: formatNumber(countEleves),
            'Prochaine séance': next,
          }}
        />
      </PanelBlock>
      <PanelPupils idAtelier={idAtelier} date={date} type={row.libelleType} />
      {absencesRepetees.length > 0 && (
        <PanelBlock title="Absents plusieurs fois de suite">
          <ul className="d-plain-list">
            {repeated(row).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </PanelBlock>
      )}
    </>
  );
}
