import { messages } from '@diapason/contracts/constants';
import { EmptyState } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { StepPage, type StepProps } from './Frame';
import { agesOf, beginnerGroupOf, beginnerGroups, type Offered, type OfferedOffer } from './offered';
import styles from './offers.module.css';
import { stepAddress, type Where } from './where';

/** Offers by category and child category, beginners apart (document 002 §2). */
export default function ChoixOffres() {
  return (
    <StepPage
      title="Choisissez une offre"
      step="Offres"
      opens
      back={(where) =>
        where.finalisation
          ? '/inscription/finalisationInscription'
          : where.reinscription && where.idEleve
            ? '/accueilResponsable'
            : stepAddress(where.chemin || where.parcours ? 'selectionTypeParcours' : 'ChoixParcours', where)
      }
    >
      {(props) => <Categories {...props} />}
    </StepPage>
  );
}

function Categories({ offered, where }: StepProps) {
  const shown = offered.categories.filter(({ libelleCategorie }) => !where.chemin || libelleCategorie === where.chemin);
  if (shown.length === 0) return <EmptyState title={messages.enrolment.noOffer} />;
  return (
    <div className="d-stack">
      {shown.map(({ libelleCategorie, categorieEnfant }) => (
        <section key={libelleCategorie} className={styles.category}>
          <h2>{libelleCategorie}</h2>
          {categorieEnfant.map((child) => (
            <ChildCategory key={child.libelleEnfantCategorie} child={child} where={where} />
          ))}
        </section>
      ))}
    </div>
  );
}

type Child = Offered['categories'][number]['categorieEnfant'][number];

function ChildCategory({ child, where }: { readonly child: Child; readonly where: Where }) {
  return (
    <article className={styles.card} style={child.couleur ? { borderInlineStartColor: child.couleur } : undefined}>
      <header className={styles.child}>
        <h3>{child.libelleEnfantCategorie}</h3>
        {child.descriptionEnfant && <p>{child.descriptionEnfant}</p>}
        <p className={styles.facts}>
          {child.descriptionAge && <span>{child.descriptionAge}</span>}
          {child.descriptionPrix && <span>{child.descriptionPrix}</span>}
        </p>
      </header>
      {beginnerGroups.map(({ debutant, title }) => {
        const offres = child.offres.filter((offer) => beginnerGroupOf(offer) === debutant);
        if (offres.length === 0) return null;
        return (
          <div key={title}>
            <h4 className={styles.group}>{title}</h4>
            <ul className="d-plain-list">
              {offres.map((offer) => (
                <Offer key={offer.idOffre} offer={offer} where={where} />
              ))}
            </ul>
          </div>
        );
      })}
    </article>
  );
}

function Offer({ offer, where }: { readonly offer: OfferedOffer; readonly where: Where }) {
  const { idOffre, libelleOffre, sousTitre, commentaire } = offer;
  return (
    <li className={styles.offer}>
      <div>
        <strong>{libelleOffre}</strong>
        <small>{[agesOf(offer), sousTitre ?? commentaire].filter(Boolean).join(' · ')}</small>
      </div>
      <Link
        className="d-button d-button-secondary"
        to={stepAddress(`OptionOffre/${idOffre}`, where)}
        aria-label={`${messages.enrolment.enrol}\u00a0: ${libelleOffre}`}
      >
        {messages.enrolment.enrol}
      </Link>
    </li>
  );
}
