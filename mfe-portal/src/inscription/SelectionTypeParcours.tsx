import { plural } from '@diapason/ui';
import { Way } from './ChoixParcours';
import { StepPage } from './Frame';
import styles from './offers.module.css';
import { stepAddress } from './where';

/** The kind of course: a category of offers, or all of them. */
export default function SelectionTypeParcours() {
  return (
    <StepPage title="Quel type de parcours ?" step="Offres" back={(where) => stepAddress('ChoixParcours', where)}>
      {({ offered, where }) => (
        <div className={styles.ways}>
          {offered.categories.map(({ libelleCategorie, categorieEnfant }) => {
            const count = categorieEnfant.reduce((sum, { offres }) => sum + offres.length, 0);
            return (
              <Way
                key={libelleCategorie}
                to={stepAddress('ChoixOffres', where, { chemin: libelleCategorie })}
                icon="bookmark"
                title={libelleCategorie}
              >
                {plural(count, 'offre')}
              </Way>
            );
          })}
          <Way
            to={stepAddress('ChoixOffres', where, { parcours: 'toutesOffres' })}
            icon="book"
            title="Toutes les offres"
          >
            D’un seul regard
          </Way>
        </div>
      )}
    </StepPage>
  );
}
