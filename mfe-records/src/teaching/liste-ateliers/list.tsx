import { workshopList, workshopPupilList } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { plural } from '@diapason/ui';
import { useAskedCommand } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { declaredList, PanelBlock, PanelFacts, PanelHead, useDoes } from '@diapason/ui/table';
import { Names, NamesInShort } from '../../people/liste-eleves/people';
import { days } from '../days';
import { removal, type Row as Workshop } from './removal';

type Place = ApiData<'POST /api/ateliers/ateliersEleves'>[number];

const hoursOf = ({ heureDebut, heureFin }: Workshop) => (heureFin > heureDebut ? `${heureDebut} – ${heureFin}` : '');
const levelOf = ({ libelleCycle, libelleAnnee, libelleGroupeSI }: Workshop) =>
  [libelleCycle, libelleAnnee, libelleGroupeSI].filter(Boolean).join(', ');
/** « 6 sur 8 élèves »; no maximum is 0. */
const pupilsOf = ({ countEleves, maximumEleves }: Workshop) =>
  maximumEleves > 0 ? `${countEleves} sur ${plural(maximumEleves, 'élève')}` : plural(countEleves, 'élève');
const inWords = (people: Workshop['enseignants']) =>
  people.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', ');

/** Workshops of a year, with where, when and who teaches (document 001 §6). */
export const workshops = declaredList(workshopList, {
  cells: {
    libelleType: (row) => <WorkshopName id={row.idAtelier} name={row.libelleType} />,
    enseignants: (row) => <NamesInShort people={row.enseignants} opens={['ouvrirEnseignant', 'fiche-agent']} />,
  },
  printed: { enseignants: ({ enseignants }) => inWords(enseignants) },
  seconds: {
    libelleType: (row) => [levelOf(row), pupilsOf(row)].filter(Boolean).join(' · '),
    jour: hoursOf,
  },
  panel: (row) => <WorkshopPanel row={row} />,
  sheet: ({ idAtelier }, { does }) => (does('ouvrir') ? `/fiche-atelier/${idAtelier}` : undefined),
  phone: {
    beside: (row) => [days[row.jour ?? 0], hoursOf(row)].filter(Boolean).join(' '),
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
  return <LinkWhere to={useDoes()('ouvrir') ? `/fiche-atelier/${id}` : undefined}>{name}</LinkWhere>;
}

function PupilName({ row }: { readonly row: Place }) {
  return (
    <LinkWhere to={useDoes()('ouvrirEleve') ? `/fiche-eleve/${row.fk_eleve}` : undefined}>
      {row.nomPrenomEleve}
    </LinkWhere>
  );
}

/** What a workshop is, beside the list. */
function WorkshopPanel({ row }: { readonly row: Workshop }) {
  const does = useDoes();
  const remove = useAskedCommand(removal);
  return (
    <>
      <PanelHead
        name={row.libelleType}
        about={[levelOf(row), pupilsOf(row)].filter(Boolean).join(' · ')}
        rare={
          does('supprimer')
            ? [{ key: 'supprimer', label: 'Supprimer…', icon: 'trash', onSelect: () => void remove(row) }]
            : []
        }
      />
      <PanelBlock title="Quand et où">
        <PanelFacts
          facts={{
            Jour: days[row.jour ?? 0] ?? 'Sans jour fixe',
            Heures: hoursOf(row) || '–',
            Site: row.libelleSite,
            Salle: row.libelleSalle ?? '–',
          }}
        />
      </PanelBlock>
      <PanelBlock title="Enseignants">
        {row.enseignants.length === 0 ? (
          <p className="d-note">Aucun enseignant</p>
        ) : (
          <Names people={row.enseignants} opens={['ouvrirEnseignant', 'fiche-agent']} />
        )}
      </PanelBlock>
    </>
  );
}
