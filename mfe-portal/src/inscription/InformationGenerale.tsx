import { enrolmentLimits, messages } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { formatCents } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { useDraft } from './draft';
import { Frame } from './Frame';
import { useOffered } from './offered';
import styles from './offers.module.css';

/** What one should know and have at hand; no draft is needed to read it. */
export default function InformationGenerale() {
  const { data: offered } = useOffered();
  const draft = useDraft();
  const fee = useApiQuery('POST /api/inscriptions/estimation', { body: { eleves: [] } });
  return (
    <Frame
      title="Informations générales"
      back={draft ? '/inscription/ChoixParcours' : '/inscription/accueil'}
      annee={offered?.anneeScolaire.libelleAnneeScolaire}
    >
      <ul className={styles.known}>
        <li>
          <strong>{`${enrolmentLimits.offers} offres au plus par élève`}</strong>, et autant d’élèves que compte la
          famille.
        </li>
        <li>
          <strong>Votre avis d’imposition et un justificatif de domicile</strong> servent au calcul de la cotisation.
          Vous pouvez les fournir jusqu’au 30 septembre.
        </li>
        <li>
          <strong>Rien à payer aujourd’hui.</strong> La cotisation est due une fois l’inscription acceptée.
          {fee.data && fee.data.frais > 0 && ` Frais d’inscription\u00a0: ${formatCents(fee.data.frais)}.`}
        </li>
        <li>
          <strong>Le brouillon reste sur votre appareil</strong> pendant {enrolmentLimits.draftDays} jours. Rien n’est
          envoyé avant « {messages.enrolment.finish} ».
        </li>
        <li>
          <strong>Déjà une famille du conservatoire ?</strong> Inscrivez-vous depuis{' '}
          <Link to="/connexion">votre espace</Link>.
        </li>
      </ul>
      <Link className="d-button d-button-primary" to={draft ? '/inscription/ChoixParcours' : '/inscription/accueil'}>
        Continuer
      </Link>
    </Frame>
  );
}
