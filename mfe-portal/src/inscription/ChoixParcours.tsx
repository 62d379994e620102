import { Icon, type IconName } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { StepPage } from './Frame';
import styles from './offers.module.css';
import { stepAddress } from './where';

/** All offers, or to be guided by age and site. */
export default function ChoixParcours() {
  return (
    <StepPage
      title="Comment voulez-vous choisir ?"
      step="Offres"
      opens
      back={({ reinscription }) => (reinscription ? '/accueilResponsable' : '/inscription/accueil')}
    >
      {({ where }) => (
        <div className={styles.ways}>
          <Way
            to={stepAddress('selectionTypeParcours', where, { parcours: 'toutesOffres' })}
            icon="book"
            title="Voir toutes les offres"
          >
            Musique, danse, théâtre : tout ce que proposent les écoles du réseau.
          </Way>
          <Way to={stepAddress('ChoixScolarite', where)} icon="pin" title="Être guidé par l’âge et le site">
            Quelques questions, une minute, puis ce qui convient près de chez vous.
          </Way>
        </div>
      )}
    </StepPage>
  );
}

export function Way(props: {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly children: string;
}) {
  return (
    <Link to={props.to} className={styles.way}>
      <Icon name={props.icon} size={28} />
      <strong>{props.title}</strong>
      <span>{props.children}</span>
    </Link>
  );
}
