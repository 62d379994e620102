import { de, formatPhone, teacherPupilList, teacherWorkshopList, workshopBadge } from '@diapason/contracts/constants';
import { type ApiData, hasScreen } from '@diapason/platform';
import { formatDate, State, SummaryTotals, Tag, type Tone } from '@diapason/ui';
import { IconLink, LinkWhere } from '@diapason/ui/router';
import {
  callTo,
  declaredList,
  PanelBlock,
  PanelContact,
  PanelFacts,
  PanelHead,
  PanelLines,
  useIsAllowed,
} from '@diapason/ui/table';
import { ageInWords } from '../../people/age';
import { clock, hoursOfYear } from '../../staff/service/service';
import { CourseLinks, courseInWords } from '../CourseLinks';
import { besideItsName, hoursOf, howMany, lessonName, placeFacts, whenOf } from '../workshop-in-words';
import styles from './mes-cours.module.css';

type Pupil = ApiData<'POST /api/utilisateursAdministratifs/listElevesAttached/'>[number];
type Course = ApiData<'POST /api/utilisateursAdministratifs/listAteliersAttached/'>[number];
type Service = ApiData<'POST /api/utilisateursAdministratifs/resumeAteliersAttached'>['service'];

/** Whose courses they are. */
export interface Whose {
  readonly id: number;
  readonly title: string;
}

const TONES: Readonly<Record<number, Tone>> = {
  [workshopBadge.annee]: 'neutral',
  [workshopBadge.cycle]: 'information',
  [workshopBadge.statut]: 'success',
  [workshopBadge.groupe]: 'warning',
};

const Badges = ({ of }: { readonly of: Pupil['badges'] }) => (
  <span className="d-row">
    {of.map(({ type, libelle }) => (
      <Tag key={`${type}${libelle}`} tone={TONES[type] ?? 'neutral'}>
        {libelle}
      </Tag>
    ))}
  </span>
);

/** The pupils whom somebody teaches (document 001 §2). */
export const pupilsOf = ({ id, title }: Whose) =>
  declaredList(teacherPupilList, {
    title,
    asks: { fk_enseignant: id },
    cells: {
      nomPrenomEleve: (row) => <PupilName {...row} />,
      badges: ({ badges }) => <Badges of={badges} />,
      cours: ({ cours }) => <CourseLinks of={cours} act="ouvrir" />,
    },
    printed: { cours: ({ cours }) => cours.map(courseInWords).join(', ') },
    seconds: {
      nomPrenomEleve: ({ dateNaissance }) => ageInWords(dateNaissance),
      contacts: ({ contacts: [first] }) => formatPhone(first?.telephone ?? ''),
    },
    face: ({ nomPrenomEleve }) => nomPrenomEleve,
    panel: (row) => <PupilPanel row={row} />,
    sheet: ({ idEleve }, { isAllowed }) => (isAllowed('ouvrirEleve') ? `/fiche-eleve/${idEleve}` : undefined),
    phone: {
      beside: ({ dateNaissance }) => ageInWords(dateNaissance),
      under: ({ cours }) => cours.map(courseInWords).join(' · '),
      calls: ({ contacts: [first] }) => first && callTo(first.nom, first.telephone),
    },
    emailsOf: ({ contacts }) => contacts.map(({ email }) => email),
  });

function PupilName({ idEleve, nomPrenomEleve }: Pick<Pupil, 'idEleve' | 'nomPrenomEleve'>) {
  return (
    <LinkWhere to={useIsAllowed()('ouvrirEleve') ? `/fiche-eleve/${idEleve}` : undefined}>{nomPrenomEleve}</LinkWhere>
  );
}

function PupilPanel({ row }: { readonly row: Pupil }) {
  const { nomPrenomEleve: name, contacts } = row;
  return (
    <>
      <PanelHead
        name={name}
        about={ageInWords(row.dateNaissance)}
        isPerson
        emails={contacts.map(({ email }) => email)}
      />
      <PanelBlock title="Contacts">
        {contacts.map(({ nom, telephone, email }, index) => (
          <PanelContact key={`${nom}${index}`} name={nom} telephone={telephone} email={email} />
        ))}
      </PanelBlock>
      <PanelBlock title="Cours">
        <CourseLinks of={row.cours} act="ouvrir" />
        <Badges of={row.badges} />
      </PanelBlock>
    </>
  );
}

const levelOf = ({ badges }: Course) => badges.map(({ libelle }) => libelle).join(', ');
const pupilsIn = ({ eleves, maximumEleves }: Course) => howMany(eleves.length, maximumEleves);
const aboutOf = (row: Course) => besideItsName(row, levelOf(row), pupilsIn(row));
const namesOf = ({ eleves }: Course) => eleves.map(({ nomPrenomEleve }) => nomPrenomEleve).join(', ');

/** The courses that somebody teaches (document 001 §2). */
export const coursesOf = ({ id, title }: Whose) =>
  declaredList(teacherWorkshopList, {
    title,
    asks: { fk_enseignant: id },
    cells: {
      libelleType: (row) => <CourseName row={row} />,
      eleves: ({ eleves: [first, ...others] }) =>
        first && (
          <>
            <PupilName {...first} />
            {others.length > 0 && <small>{` + ${others.length}`}</small>}
          </>
        ),
      prochaine: ({ prochaine, annule }) =>
        annule === 1 ? <State tone="danger">{`Annulé le ${formatDate(prochaine)}`}</State> : formatDate(prochaine),
    },
    printed: { libelleType: lessonName, eleves: namesOf },
    rowName: lessonName,
    seconds: {
      libelleType: aboutOf,
      jour: hoursOf,
    },
    summary: ({ service }) => service.length > 0 && <RealService of={service} />,
    panel: (row) => <CoursePanel row={row} />,
    sheet: ({ idAtelier }, { isAllowed }) => (isAllowed('ouvrir') ? `/fiche-atelier/${idAtelier}` : undefined),
    phone: {
      beside: whenOf,
      under: (row) => [row.libelleSite, row.seul ? row.libelleType : pupilsIn(row)].join(' · '),
      state: ({ annule }) => annule === 1 && <Tag tone="danger">Annulé</Tag>,
    },
  });

function CourseName({ row }: { readonly row: Course }) {
  const { idAtelier, annule } = row;
  const link = (
    <LinkWhere to={useIsAllowed()('ouvrir') ? `/fiche-atelier/${idAtelier}` : undefined}>{lessonName(row)}</LinkWhere>
  );
  return annule === 1 ? <span className={styles.cancelled}>{link}</span> : link;
}

/** What is really taught in a week, site by site. */
export function RealService({ of }: { readonly of: Service }) {
  const all = (field: 'minutes' | 'minutesAnnee') => of.reduce((sum, one) => sum + one[field], 0);
  const overYear = (minutes: number) => `${hoursOfYear(minutes)} sur l’année`;
  const totals = of.map(({ libelleSite, minutes, minutesAnnee }) => ({
    label: libelleSite,
    value: clock(minutes),
    detail: overYear(minutesAnnee),
  }));
  return (
    <SummaryTotals
      label="Service réel par semaine"
      totals={[
        {
          label: 'Service réel',
          value: clock(all('minutes')),
          detail: `par semaine, ${overYear(all('minutesAnnee'))}`,
        },
        ...(of.length > 1 ? totals : []),
      ]}
    />
  );
}

function CoursePanel({ row }: { readonly row: Course }) {
  const isAllowed = useIsAllowed();
  const sheet = `/fiche-presence/${row.idAtelier}?date=${row.prochaine}`;
  const booklets = `/livrets-eleves/classe/${row.idAtelier}`;
  return (
    <>
      <PanelHead name={lessonName(row)} about={aboutOf(row)} />
      <PanelBlock title="Quand et où">
        <PanelFacts
          facts={{
            ...placeFacts(row),
            'Prochaine séance': row.prochaine && (
              <>
                <LinkWhere to={isAllowed('faireAppel') ? sheet : undefined}>{formatDate(row.prochaine)}</LinkWhere>
                {row.annule === 1 && <Tag tone="danger">Annulé</Tag>}
              </>
            ),
          }}
        />
      </PanelBlock>
      {isAllowed('evaluer') && (
        <PanelBlock title="Évaluations">
          <LinkWhere to={`/evaluations/${row.idAtelier}`}>Écrire les évaluations de la classe</LinkWhere>
        </PanelBlock>
      )}
      {hasScreen(booklets) && (
        <PanelBlock title="Livrets">
          <LinkWhere to={booklets}>Livrets de la classe</LinkWhere>
        </PanelBlock>
      )}
      <PanelBlock title="Élèves">
        <PanelLines
          label="Élèves"
          empty="Aucun élève"
          lines={row.eleves.map(({ idEleve, nomPrenomEleve }) => ({
            key: idEleve,
            title: nomPrenomEleve,
            acts: isAllowed('ouvrirEleve') && (
              <IconLink to={`/fiche-eleve/${idEleve}`} icon="child" label={`Fiche ${de(nomPrenomEleve)}`} />
            ),
          }))}
        />
      </PanelBlock>
    </>
  );
}
