import { de, papers } from '@diapason/contracts/constants';
import { usePicture, useUser } from '@diapason/platform';
import { useIsAllowed } from '@diapason/ui';
import { isShut, PaperField } from '@diapason/ui/upload';
import type { Agent } from './agent';

/** The photograph of an agent, and its change by whoever may (document 001 §2). */
export function Portrait({ agent }: { readonly agent: Agent }) {
  const {
    idUtilisateur: id,
    fk_portrait,
    antivirusPortrait: antivirus,
    remplacementPortrait: remplacement,
    nomPrenomUtilisateur,
  } = agent;
  const view = 'GET /api/fichiers/view/portrait/:id.jpg';
  const own = useUser().idUtilisateur === id;
  const maySend = useIsAllowed()('changerPortrait');
  const picture = usePicture(view, fk_portrait && !isShut({ antivirus }) ? { params: { id } } : null, fk_portrait);
  if (!maySend && !picture) return null;
  return (
    <section className="d-panel" aria-label={papers.portrait.label}>
      <div className="d-panel-body d-papers">
        {picture && <img src={picture} alt={`Portrait ${de(nomPrenomUtilisateur)}`} width={128} height={128} />}
        <PaperField
          kind="portrait"
          own={own}
          about={{ nomFichier: `${id}.jpg` }}
          paper={
            fk_portrait
              ? { idPieceJointe: fk_portrait, realFileName: papers.portrait.label, antivirus, remplacement }
              : undefined
          }
        />
      </div>
    </section>
  );
}
