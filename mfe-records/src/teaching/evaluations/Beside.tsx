import { useApiQuery } from '@diapason/platform';
import { formatNumber, Panel, plural } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import type { Class } from './class';
import styles from './evaluations.module.css';

interface Props {
  readonly id: number;
  readonly pupil: Class['eleves'][number] | undefined;
  readonly semestre: number;
}

/** What one reads about the pupil whose box has the cursor. */
export function Beside({ id, pupil, semestre }: Props) {
  const { data } = useApiQuery(
    'GET /api/evaluation/atelier/:id/eleve/:idEleve',
    pupil ? { params: { id, idEleve: pupil.fk_eleve }, query: { semestre } } : null,
  );
  if (!pupil) return null;
  return (
    <Panel title={pupil.nomPrenomEleve} icon="user">
      <div className="d-stack">
        {data && (
          <>
            <p>
              <strong>{`Présence au semestre ${semestre}`}</strong>
              <br />
              {data.seances === 0
                ? 'Aucune feuille de présence'
                : `${plural(data.presents, 'cours', 'cours')} sur ${formatNumber(data.seances)}${data.excuses > 0 ? `, ${plural(data.excuses, 'excusé')}` : ''}`}
            </p>
            {data.precedents.map((one) => (
              <div key={`${one.libelleAnneeScolaire}${one.semestre}`}>
                <strong>{`${one.libelleAnneeScolaire}, semestre ${one.semestre}`}</strong>
                <p className={styles.read}>{one.texte}</p>
              </div>
            ))}
            {data.autres.map((one) => (
              <div key={`${one.libelleType}${one.enseignants}`}>
                <strong>{[one.libelleType, one.enseignants].filter(Boolean).join(', ')}</strong>
                <p className={styles.read}>{one.texte}</p>
              </div>
            ))}
            {data.projet && (
              <div>
                <strong>Projet</strong>
                <p className={styles.read}>{data.projet}</p>
              </div>
            )}
          </>
        )}
        <Link to={`/fiche-eleve/${pupil.fk_eleve}?onglet=evaluation`}>Ouvrir sa fiche</Link>
        <p className={styles.soft}>
          Tab : élève suivant. Ctrl ↓ : prochain texte à écrire. Gardé sur cet appareil à chaque frappe.
        </p>
      </div>
    </Panel>
  );
}
