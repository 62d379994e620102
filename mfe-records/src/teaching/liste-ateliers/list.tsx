import { workshopList, workshopPupilList } from '@diapason/contracts/constants';
import { type ApiData, go } from '@diapason/platform';
import { useAskedCommand } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { declaredList, PanelBlock, PanelFacts, PanelHead, useIsAllowed } from '@diapason/ui/table';
import { Names, NamesInShort } from '../../people/Names';
import { PanelPupils } from '../PanelPupils';
import { replacingInAll } from '../remplacer/replacement';
import { useLessonsAround } from '../useLessonsAround';
import { besideItsName, hoursOf, howMany, lessonName, placeFacts, whenOf } from '../workshop-in-words';
import { removal, type Row as Workshop } from './removal';

type Place = ApiData<'POST /api/ateliers/ateliersEleves'>[number];

const levelOf = ({ libelleCycle, libelleAnnee, libelleGroupeSI }: Workshop) =>
  [libelleCycle, libelleAnnee, libelleGroupeSI].filter(Boolean).join(', ');
const aboutOf = (row: Workshop) => besideItsName(row, levelOf(row), howMany(row.countEleves, row.maximumEleves));
const inWords = (people: Workshop['enseignants']) =>
  people.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', ');

/** As many as the bar of chosen rows has place for. */
const MOST_TEACHERS = 3;
/** Who teaches the rows, with which of them; most of them first. */
function mostTeaching(rows: readonly Workshop[]) {
  const known = new Map<number, Workshop['enseignants'][number] & { readonly courses: readonly number[] }>();
  for (const { idAtelier, enseignants } of rows)
    for (const one of enseignants)
      known.set(one.idUtilisateur, {
        ...one,
        courses: [...(known.get(one.idUtilisateur)?.courses ?? []), idAtelier],
      });
  return [...known.values()].sort((one, other) => other.courses.length - one.courses.length).slice(0, MOST_TEACHERS);
}

/** Workshops of a year, with where, when and who teaches (document 001 §6). */
export const workshops = declaredList(workshopList, {
  cells: {
    libelleType: (row) => <WorkshopName id={row.idAtelier} name={lessonName(row)} />,
    enseignants: (row) => <NamesInShort people={row.enseignants} opens={['ouvrirEnseignant', 'fiche-agent']} />,
  },
  printed: { libelleType: lessonName, enseignants: ({ enseignants }) => inWords(enseignants) },
  rowName: lessonName,
  seconds: {
    libelleType: aboutOf,
    jour: hoursOf,
  },
  views: [{ id: 'sans-enseignant', title: 'Sans enseignant actif', search: { encadrement: 'sans' } }],
  chosenActs: ({ isAllowed }, rows) =>
    (isAllowed('remplacer') ? mostTeaching(rows) : []).map(({ idUtilisateur, nomPrenomUtilisateur, courses }) => ({
      key: `remplacer-${idUtilisateur}`,
      label: `Remplacer ${nomPrenomUtilisateur}`,
      icon: 'users',
      to: (search) => replacingInAll(idUtilisateur, courses, 'fk_anneeScolaire' in search && search.fk_anneeScolaire),
    })),
  panel: (row) => <WorkshopPanel row={row} />,
  sheet: ({ idAtelier }, { isAllowed }) => (isAllowed('ouvrir') ? `/fiche-atelier/${idAtelier}` : undefined),
  phone: {
    beside: whenOf,
    under: (row) => [row.libelleSite, inWords(row.enseignants)].filter(Boolean).join(' · '),
  },
});

/** Their pupils, a row for each workshop that one is in. */
export const workshopPupils = declaredList(workshopPupilList, {
  cells: {
    nomPrenomEleve: (row) => <PupilName row={row} />,
    libelleType: (row) => <WorkshopName id={row.idAtelier} name={row.libelleType} />,
    enseignants: (row) => <NamesInShort people={row.enseignants} opens={['ouvrirEnseignant', 'fiche-agent']} />,
  },
  printed: { enseignants: ({ enseignants }) => inWords(enseignants) },
  face: ({ nomPrenomEleve }) => nomPrenomEleve,
});

function WorkshopName({ id, name }: { readonly id: number; readonly name: string }) {
  return <LinkWhere to={useIsAllowed()('ouvrir') ? `/fiche-atelier/${id}` : undefined}>{name}</LinkWhere>;
}

function PupilName({ row }: { readonly row: Place }) {
  return (
    <LinkWhere to={useIsAllowed()('ouvrirEleve') ? `/fiche-eleve/${row.fk_eleve}` : undefined}>
      {row.nomPrenomEleve}
    </LinkWhere>
  );
}

/** What a workshop is, beside the list. */
function WorkshopPanel({ row }: { readonly row: Workshop }) {
  const isAllowed = useIsAllowed();
  const remove = useAskedCommand(removal);
  const { idAtelier } = row;
  const { next, last } = useLessonsAround(idAtelier);
  return (
    <>
      <PanelHead
        name={lessonName(row)}
        about={aboutOf(row)}
        acts={[
          isAllowed('faireAppel') &&
            last !== null && {
              key: 'presence',
              label: 'Fiche de présence',
              icon: 'listCheck',
              onSelect: () => go(`/fiche-presence/${idAtelier}?date=${last}`),
            },
        ]}
        rare={
          isAllowed('supprimer')
            ? [{ key: 'supprimer', label: 'Supprimer…', icon: 'trash', onSelect: () => void remove(row) }]
            : []
        }
      />
      <PanelBlock title="Quand et où">
        <PanelFacts facts={{ ...placeFacts(row), 'Prochaine séance': next }} />
      </PanelBlock>
      <PanelBlock title="Enseignants">
        {row.enseignants.length === 0 ? (
          <p className="d-note">Aucun enseignant</p>
        ) : (
          <Names people={row.enseignants} opens={['ouvrirEnseignant', 'fiche-agent']} />
        )}
      </PanelBlock>
      {isAllowed('ouvrir') && <PanelPupils idAtelier={idAtelier} type={row.libelleType} />}
    </>
  );
}
