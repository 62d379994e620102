import { collectiveOffers, enrolmentLimits, messages } from '@diapason/contracts/constants';
import { Button, EmptyState } from '@diapason/ui';
import { focusFirstFault, SelectField, TextAreaField } from '@diapason/ui/form';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from '@diapason/ui/router';
import { useRef, useState } from 'react';
import { changeOffer, emptyOffer, emptyPupil, type Offer } from './draft';
import { StepPage, type StepProps } from './Frame';
import styles from './form.module.css';
import { allOffers, type OfferedOffer } from './offered';
import { stepAddress } from './where';

/** Site, instruments, disciplines and words of one offer (document 002 §4). */
export default function OptionOffre() {
  const { id } = useParams();
  const [query] = useSearchParams();
  return (
    <StepPage
      title={({ offered }) =>
        allOffers(offered).find(({ idOffre }) => idOffre === Number(id))?.libelleOffre ?? 'Votre offre'
      }
      step="Offres"
      back={(where) =>
        where.finalisation
          ? '/inscription/finalisationInscription'
          : stepAddress(query.has('site') ? 'PropositionOffre' : 'ChoixOffres', where)
      }
    >
      {(props) => (
        <Options key={`${id}-${props.where.numeroEleve}-${props.where.numeroOffre}`} {...props} id={Number(id)} />
      )}
    </StepPage>
  );
}

function Options({ draft, offered, where, id }: StepProps & { readonly id: number }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const at = where.numeroEleve - 1;
  const rank = where.numeroOffre - 1;
  const pupil = draft.eleves[at] ?? emptyPupil;
  const kept = pupil.scolarites[rank] ?? emptyOffer;
  const idOffre = id || kept.fk_offre;
  const offer = allOffers(offered).find((one) => one.idOffre === idOffre);
  const sent = Number(query.get('site')) || pupil.guide.site;
  const [chosen, setChosen] = useState<Offer>(() =>
    kept.fk_offre === idOffre
      ? kept
      : { ...emptyOffer, fk_site: offer?.siteOffre.some((one) => one.id === sent) ? sent : onlyOf(offer) },
  );
  const [fault, setFault] = useState('');
  if (!idOffre) return <Navigate to={stepAddress('ChoixOffres', where)} replace />;
  if (!offer) return <EmptyState title={messages.enrolment.unknownOffer} />;
  if (rank >= enrolmentLimits.offers) return <EmptyState title={messages.enrolment.tooManyOffers} />;
  const change = (part: Partial<Offer>) => {
    setFault('');
    setChosen({ ...chosen, ...part });
  };
  const hasInstruments = offer.instrument.length > 0;
  const goOn = () => {
    if (chosen.fk_site === null || (hasInstruments && chosen.fk_instrument.length === 0)) {
      setFault(messages.enrolment.siteAndInstrument);
      requestAnimationFrame(() => focusFirstFault(form.current));
      return;
    }
    changeOffer(at, rank, { ...chosen, fk_offre: idOffre });
    navigate(
      where.finalisation && pupil.nom ? '/inscription/finalisationInscription' : stepAddress('formulaireEleve', where),
    );
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <SelectField
        label="Site"
        name="fk_site"
        required
        error={fault && chosen.fk_site === null ? messages.general.missingField : undefined}
        value={chosen.fk_site}
        onChange={(fk_site) => change({ fk_site })}
        options={offer.siteOffre.map((one) => ({ value: one.id, label: one.libelle }))}
      />
      {hasInstruments && <Instruments offer={offer} chosen={chosen} onChange={change} refused={fault !== ''} />}
      {offer.style.length > 0 && <Styles offer={offer} chosen={chosen} onChange={change} />}
      {collectiveOffers.includes(idOffre) && (
        <SelectField
          label="Pratique collective"
          name="pratique"
          value={chosen.pratique}
          onChange={(pratique) => change({ pratique })}
          options={offered.pratiquesCollectives.map((one) => ({ value: one.id, label: one.libelle }))}
        />
      )}
      <TextAreaField
        label="Observations"
        name="commentaireInscription"
        hint="Un jour, un horaire, un professeur : ce que l’école doit savoir"
        value={chosen.commentaireInscription}
        maxLength={500}
        onChange={(commentaireInscription) => change({ commentaireInscription })}
      />
      {fault && (
        <p className="d-refusal" role="alert">
          {fault}
        </p>
      )}
      <div className={styles.buttons}>
        <Link
          className="d-button d-button-secondary"
          to={stepAddress(query.has('site') ? 'PropositionOffre' : 'ChoixOffres', where)}
        >
          Changer d’offre
        </Link>
        <Button look="primary" type="submit">
          Continuer
        </Button>
      </div>
    </form>
  );
}

const onlyOf = (offer: OfferedOffer | undefined): number | null =>
  offer?.siteOffre.length === 1 ? (offer.siteOffre[0]?.id ?? null) : null;

interface Part {
  readonly offer: OfferedOffer;
  readonly chosen: Offer;
  readonly onChange: (part: Partial<Offer>) => void;
}

/** Up to three, the preferred first; the next list leaves out what was chosen before it. */
function Instruments({ offer, chosen: { fk_instrument }, onChange, refused }: Part & { readonly refused: boolean }) {
  const lists = Math.min(enrolmentLimits.instruments, fk_instrument.length + 1);
  const labels = ['Instrument', 'Deuxième choix', 'Troisième choix'];
  const put = (rank: number, value: number | null) => {
    const before = fk_instrument.slice(0, rank);
    const after = value === null ? [] : fk_instrument.slice(rank + 1).filter((one) => one !== value);
    onChange({ fk_instrument: [...before, ...(value === null ? [] : [value]), ...after] });
  };
  return Array.from({ length: lists }, (_, rank) => (
    <SelectField
      // biome-ignore lint/suspicious/noArrayIndexKey: first, second and third choice
      key={rank}
      label={labels[rank] ?? ''}
      name={`fk_instrument.${rank}`}
      required={rank === 0}
      error={refused && rank === 0 && fk_instrument.length === 0 ? messages.general.missingField : undefined}
      value={fk_instrument[rank] ?? null}
      onChange={(value) => put(rank, value)}
      options={offer.instrument
        .filter(({ id }) => !fk_instrument.slice(0, rank).includes(id))
        .map(({ id, libelle }) => ({ value: id, label: libelle }))}
    />
  ));
}

/** Two at most: a third is refused. */
function Styles({ offer, chosen: { fk_style }, onChange }: Part) {
  const [refusal, refuse] = useState('');
  const toggle = (id: number) => {
    const next = fk_style.includes(id) ? fk_style.filter((one) => one !== id) : [...fk_style, id];
    if (next.length > enrolmentLimits.styles) refuse(messages.enrolment.tooManyStyles);
    else {
      refuse('');
      onChange({ fk_style: next });
    }
  };
  return (
    <fieldset className={styles.question}>
      <legend>Disciplines</legend>
      <div className={styles.choices}>
        {offer.style.map(({ id, libelle }) => (
          <label key={id} className={styles.choice} data-chosen={fk_style.includes(id) || undefined}>
            <input type="checkbox" checked={fk_style.includes(id)} onChange={() => toggle(id)} />
            {libelle}
          </label>
        ))}
      </div>
      {refusal && (
        <p className="d-refusal" role="alert">
          {refusal}
        </p>
      )}
    </fieldset>
  );
}
