import { fillablePupilFields, pupilFields } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';
import type { Pupil } from '../fiche-eleve/pupil';
import { ComparisonDialog } from './ComparisonDialog';
import { compare, type Move, moved, movedLink } from './compared';

interface Props {
  readonly kept: Pupil;
  readonly other: number;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** In the order of the sheet. */
const asked = [
  'fk_genre',
  'nom',
  'prenom',
  'dateNaissance',
  'telephoneMobile',
  'dateInscription',
  'adulte',
  'handicape',
  'dateAbandon',
  'commentaireSI',
] as const;

export default function PupilComparison({ kept, other, onBack, onClose }: Props) {
  const sheet = useApiQuery('GET /api/eleves/:id', { params: { id: other } });
  const preview = useApiQuery('GET /api/eleves/:id/fusion', {
    params: { id: kept.idEleve },
    query: { fk_fusionne: other },
  });
  return (
    <ComparisonDialog
      kind="pupil"
      asked={[sheet, preview]}
      shown={
        sheet.data &&
        preview.data && {
          kept: sideOf(kept),
          other: sideOf(sheet.data),
          rows: compare(pupilFields, asked, { kept, other: sheet.data }, fillablePupilFields),
          moves: movesOf(preview.data),
        }
      }
      onBack={onBack}
      onClose={onClose}
    />
  );
}

const sideOf = ({ idEleve: id, nomPrenomEleve: name, version }: Pupil) => ({ id, name, version });

type Preview = ApiData<'GET /api/eleves/:id/fusion'>;
type Line = Preview['scolarites'][number];

const lineOf =
  (what: string) =>
  ({ libelle, libelleAnneeScolaire, reste }: Line): Move =>
    moved([what, libelle, libelleAnneeScolaire].filter(Boolean).join(' '), reste, 'la fiche conservée a déjà la même');

const movesOf = (preview: Preview): Move[] => [
  ...preview.responsables.map(({ nomPrenomUtilisateur, dejaRattache }) =>
    movedLink(`Responsable ${nomPrenomUtilisateur}`, dejaRattache),
  ),
  ...preview.scolarites.map(lineOf('Scolarité')),
  ...preview.scolaritesExternes.map(lineOf('Scolarité Éducation Nationale')),
  ...preview.droitsImage.map(lineOf('Droit à l’image')),
  ...preview.etudiant.map(lineOf('Statut étudiant')),
  ...preview.pieces.map(lineOf('')),
  ...preview.ateliers.map(({ libelle, libelleAnneeScolaire }) =>
    moved(['Place dans l’atelier', libelle, libelleAnneeScolaire].filter(Boolean).join(' '), false),
  ),
];
