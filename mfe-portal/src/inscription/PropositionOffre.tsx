import { ageAtYearEnd, formatCents, messages } from '@diapason/contracts/constants';
import { plural } from '@diapason/ui';
import { Link, Navigate, useNavigate } from '@diapason/ui/router';
import { useState } from 'react';
import { Chips, offersFor } from './ChoixScolarite';
import { changeDraft, chosenOffers, type Draft, emptyPupil } from './draft';
import { EstimatePanel } from './EstimatePanel';
import { StepPage, type StepProps } from './Frame';
import styles from './form.module.css';
import { agesOf, type OfferedOffer } from './offered';
import { type Tried, useEstimate } from './useEstimate';
import { stepAddress } from './where';

/** What the guided way found, with its price. */
export default function PropositionOffre() {
  return (
    <StepPage
      title={({ draft, offered, where }) => {
        const born = draft.eleves[where.numeroEleve - 1]?.dateNaissance;
        return born ? `Nos propositions à ${ageAtYearEnd(born, offered.aujourdHui)} ans` : 'Nos propositions';
      }}
      step="Offres"
      back={(where) => stepAddress('ChoixScolarite', where)}
    >
      {(props) => <Proposals {...props} />}
    </StepPage>
  );
}

function Proposals(props: StepProps) {
  const { draft, offered, where } = props;
  const navigate = useNavigate();
  const at = where.numeroEleve - 1;
  const { dateNaissance, guide } = draft.eleves[at] ?? emptyPupil;
  const offers = dateNaissance ? offersFor(offered, ageAtYearEnd(dateNaissance, offered.aujourdHui), guide) : [];
  const [chosen, choose] = useState(offers[0]?.idOffre);
  if (!dateNaissance) return <Navigate to={stepAddress('ChoixScolarite', where)} replace />;
  const site = guide.site;
  return (
    <div className={styles.columns}>
      <div className="d-stack">
        <Chips {...props} />
        {offers.length === 0 && <p role="status">{messages.enrolment.noOffer}</p>}
        <fieldset className={styles.question}>
          <legend className="d-visually-hidden">{plural(offers.length, 'proposition')}</legend>
          {offers.map((offer) => (
            <Proposal
              key={offer.idOffre}
              {...props}
              offer={offer}
              chosen={offer.idOffre === chosen}
              onChoose={() => choose(offer.idOffre)}
            />
          ))}
        </fieldset>
        <Link to={stepAddress('ChoixOffres', where)}>Voir toutes les offres</Link>
      </div>
      {chosen !== undefined && (
        <EstimatePanel
          draft={draft}
          tried={{ at, rank: where.numeroOffre - 1, fk_offre: chosen }}
          onIncome={(fiscalite, town) => changeDraft({ fiscalite, responsable: { ...draft.responsable, ...town } })}
        >
          <button
            type="button"
            className="d-button d-button-primary"
            onClick={() => {
              navigate(stepAddress(`OptionOffre/${chosen}`, where, site === null ? {} : { site }));
            }}
          >
            {messages.enrolment.enrol}
          </button>
        </EstimatePanel>
      )}
    </div>
  );
}

interface ProposalProps extends StepProps {
  readonly offer: OfferedOffer;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Proposal({ draft, where, offer, chosen, onChoose }: ProposalProps) {
  const alone = { ...draft, eleves: [{ ...emptyPupil }] };
  const { data } = useEstimate(alone, { at: 0, rank: 0, fk_offre: offer.idOffre });
  const reduced = useReduced(draft, { at: where.numeroEleve - 1, rank: where.numeroOffre - 1 }, offer);
  const line = data?.estimation;
  const low = line?.tranches.length ? Math.min(...line.tranches) : undefined;
  const high = line?.tranches.length ? Math.max(...line.tranches) : undefined;
  const own = line && draft.fiscalite.revenuFiscal !== null ? line.lignes[0]?.base : undefined;
  const price =
    own !== undefined
      ? formatCents(own)
      : low === undefined || high === undefined
        ? ''
        : low === high
          ? formatCents(low)
          : `${formatCents(low)} à ${formatCents(high)}`;
  const site = draft.eleves[where.numeroEleve - 1]?.guide.site;
  const about = offer.sousTitre || offer.commentaire;
  return (
    <label className={styles.proposal} data-chosen={chosen || undefined}>
      <input type="radio" name="offre" checked={chosen} onChange={onChoose} />
      <span className={styles.proposalText}>
        <strong>{offer.libelleOffre}</strong>
        <span>
          {agesOf(offer) && <b>{about ? `${agesOf(offer)}\u00a0: ` : agesOf(offer)}</b>}
          {about}
        </span>
        {chosen && (
          <small>{`cours à ${offer.siteOffre.find(({ id }) => id === site)?.libelle ?? 'un site au choix'}`}</small>
        )}
      </span>
      {reduced ? (
        <span className={styles.price}>
          <s>
            <span className="d-visually-hidden">au lieu de </span>
            {formatCents(reduced.base)}
          </s>
          {formatCents(reduced.montant)}
        </span>
      ) : (
        <span className={styles.price}>{price}</span>
      )}
    </label>
  );
}

/** What of an offer's price is left beside what the family has chosen already, where its income is known. */
function useReduced(draft: Draft, place: Omit<Tried, 'fk_offre'>, { idOffre, libelleOffre }: OfferedOffer) {
  const { at } = place;
  const isKnown = draft.fiscalite.revenuFiscal !== null && Boolean(draft.fiscalite.nombrePart);
  const isNotAlone = draft.eleves.some((pupil) => chosenOffers(pupil).length > 0);
  const { data } = useEstimate(draft, { ...place, fk_offre: idOffre }, isKnown && isNotAlone);
  const own = data?.estimation?.lignes.find(({ eleve, libelle }) => eleve === at && libelle === libelleOffre);
  return own && own.montant < own.base ? own : undefined;
}
