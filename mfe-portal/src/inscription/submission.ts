import { quotientOf } from '@diapason/contracts/constants';
import { chosenOffers, type Draft, namedPupils } from './draft';
import type { Offered } from './offered';

/** The draft as the documents' call takes it: pupils with a surname, offers that were chosen. */
export function bodyOf(
  draft: Draft,
  offered: Offered,
  { password, siteWeb }: { readonly password: string; readonly siteWeb: string },
) {
  const { responsable, fiscalite, cle, jeton } = draft;
  const { revenuFiscal, nombrePart } = fiscalite;
  const practice = (id: number | null) => offered.pratiquesCollectives.find((one) => one.id === id)?.libelle;
  return {
    cle,
    jeton,
    siteWeb,
    responsable: {
      ...responsable,
      idUtilisateur: 0,
      nomPrenomUtilisateur: `${responsable.nom} ${responsable.prenom}`,
      role: 'Responsable',
      password,
      // In the portal nothing of it is read: the guardian is who is logged in.
      ...(draft.par !== 0 ? { nom: responsable.nom || '-', prenom: responsable.prenom || '-' } : {}),
    },
    document: {
      fiscalite: {
        ...fiscalite,
        idRevenu: 0,
        fk_responsable: draft.par,
        fk_anneeScolaire: draft.anneeScolaire,
        quotient: revenuFiscal !== null && nombrePart ? quotientOf(revenuFiscal, nombrePart) : null,
        exoneration: 0,
        document: null,
      },
      justificatifDomicile: null,
    },
    eleves: namedPupils(draft).map(({ pupil }) => ({
      idEleve: pupil.idEleve,
      nom: pupil.nom,
      prenom: pupil.prenom,
      fk_genre: pupil.fk_genre ?? 0,
      dateNaissance: pupil.dateNaissance ?? '',
      telephoneMobile: pupil.telephoneMobile,
      adulte: 0,
      droitImage: pupil.droitImage,
      scolarites: chosenOffers(pupil).map(({ pratique, fk_offre, fk_instrument, fk_style, ...offer }) => ({
        ...offer,
        fk_eleve: pupil.idEleve,
        fk_anneeScolaire: draft.anneeScolaire,
        fk_cycle: null,
        fk_annee: null,
        fk_enseignant: null,
        complementairePossible: 0,
        complementaire: 0,
        commentaire: null,
        fk_offre: fk_offre as number,
        fk_instrument: [...fk_instrument],
        fk_style: [...fk_style],
        commentaireInscription: [
          practice(pratique) && `Pratique collective\u00a0: ${practice(pratique)}`,
          offer.commentaireInscription,
        ]
          .filter(Boolean)
          .join('\n'),
      })),
      scolaritesExterne:
        pupil.nonScolarise === 1 || pupil.fk_etablissementScolaire
          ? [
              {
                fk_etablissementScolaire: pupil.fk_etablissementScolaire,
                fk_niveauScolaire: pupil.fk_niveauScolaire,
                coursMercrediMatin: pupil.coursMercrediMatin,
                nonScolarise: pupil.nonScolarise,
              },
            ]
          : [],
    })),
    anneeScolaire: draft.anneeScolaire,
    antenne: null,
    categoriesEnfants: [],
    choixOffre: null,
    reloadView: false,
  };
}

/** The step in which what the server refused is mended; undefined where there is none. */
export function mendingStep(field: string | undefined, draft: Draft): string | undefined {
  const [, part, number, , rank] = /^(responsable|eleves)\.(\d+)?(\.scolarites\.(\d+))?/.exec(field ?? '') ?? [];
  if (part === 'responsable') return '/inscription/formulaireResponsable?finalisation=true';
  const found = number === undefined ? undefined : namedPupils(draft)[Number(number)];
  if (!found) return undefined;
  const query = `numeroEleve=${found.at + 1}&finalisation=true`;
  const offer = rank === undefined ? undefined : chosenOffers(found.pupil)[Number(rank)];
  if (!offer) return `/inscription/formulaireEleve?${query}`;
  const numero = found.pupil.scolarites.indexOf(offer) + 1;
  return `/inscription/OptionOffre?${query}&numeroOffre=${numero}`;
}
