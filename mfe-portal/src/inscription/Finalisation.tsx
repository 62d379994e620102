import { enrolmentLimits, formatPhone, frenchDate, messages } from '@diapason/contracts/constants';
import { Button, Face, formatEuros, formatNumber, Icon, useBelow } from '@diapason/ui';
import { Link, useNavigate } from '@diapason/ui/router';
import { useEffect, useState } from 'react';
import parts from '../parts/parts.module.css';
import {
  addPupil,
  type Draft,
  everyPupilHasAnOffer,
  firstFree,
  isGuardianComplete,
  namedPupils,
  type Offer,
  type Pupil,
  removeOffer,
} from './draft';
import { EstimatePanel } from './EstimatePanel';
import { StepPage, type StepProps } from './Frame';
import form from './form.module.css';
import { keptFiles, type PaperOfDraft } from './kept-files';
import { allOffers } from './offered';
import { Rules } from './Rules';
import styles from './summary.module.css';
import { stepAddress } from './where';

/** « Résumé de votre inscription »; on a wide screen with the rules beside it. */
export default function Finalisation() {
  const wide = !useBelow('compact');
  return (
    <StepPage title={messages.enrolment.summaryTitle} step="Résumé">
      {(props) => <Summary {...props} wide={wide} />}
    </StepPage>
  );
}

export function Summary({ wide, ...props }: StepProps & { readonly wide: boolean }) {
  const { draft, where } = props;
  const navigate = useNavigate();
  const [fault, setFault] = useState('');
  const inPortal = draft.par !== 0;
  const goOn = () => {
    if (everyPupilHasAnOffer(draft)) navigate(stepAddress('cgu', where));
    else setFault(messages.enrolment.everyPupilAnOffer);
  };
  return (
    <div className={form.columns}>
      <div className="d-stack">
        <div className="d-panel">
          {!inPortal && <GuardianBlock draft={draft} />}
          {namedPupils(draft).map(({ pupil, at }) => (
            <PupilCard key={`${at}-${pupil.nom}`} {...props} pupil={pupil} at={at} />
          ))}
          {!inPortal && <PapersBlock draft={draft} />}
        </div>
        <div className={form.buttons}>
          <Button
            icon="plus"
            onClick={() =>
              navigate(stepAddress('ChoixParcours', { ...where, finalisation: true }, { numeroEleve: addPupil() }))
            }
          >
            {messages.enrolment.addPupil}
          </Button>
          {!wide && (
            <Button look="primary" onClick={goOn}>
              Continuer
            </Button>
          )}
        </div>
        {fault && (
          <p className="d-refusal" role="alert">
            {fault}
          </p>
        )}
      </div>
      <div className="d-stack">
        <EstimatePanel draft={{ ...draft, eleves: namedPupils(draft).map(({ pupil }) => pupil) }} />
        {wide && <Rules {...props} />}
      </div>
    </div>
  );
}

function GuardianBlock({ draft }: { readonly draft: Draft }) {
  const { responsable } = draft;
  const { nom, prenom, telephoneMobile, telephoneFixe, email, adresse1, adresse2, codePostal, ville } = responsable;
  const { dateNaissance, lieuNaissance, profession } = responsable;
  return (
    <section className={styles.block} aria-label="Responsable">
      <BlockHead
        name={`${nom.toLocaleUpperCase('fr')} ${prenom}`.trim() || 'Responsable'}
        beside="responsable"
        to="/inscription/formulaireResponsable?finalisation=true"
      />
      {!isGuardianComplete(draft) && <p data-tone="wait">Coordonnées à compléter avant de finaliser l’inscription.</p>}
      <dl className={styles.facts3}>
        <div>
          <dt className="d-visually-hidden">Contact</dt>
          <dd>{formatPhone(telephoneMobile)}</dd>
          {telephoneFixe && <dd>{formatPhone(telephoneFixe)}</dd>}
          <dd>{email}</dd>
        </div>
        <div>
          <dt className="d-visually-hidden">Adresse</dt>
          <dd>{adresse1}</dd>
          {adresse2 && <dd>{adresse2}</dd>}
          <dd>{`${codePostal} ${ville}`}</dd>
        </div>
        <div>
          <dt className="d-visually-hidden">Autres informations</dt>
          {dateNaissance && <dd>{`Né(e) le ${frenchDate(dateNaissance)} à ${lieuNaissance}`}</dd>}
          {profession && <dd>{profession}</dd>}
        </div>
      </dl>
    </section>
  );
}

function BlockHead(props: { readonly name: string; readonly beside: string; readonly to: string }) {
  return (
    <header className={styles.blockHead}>
      <Face name={props.name} />
      <h2>{props.name}</h2>
      <span className={form.quiet}>{props.beside}</span>
      <Link to={props.to} aria-label={`Modifier\u00a0: ${props.name}`}>
        Modifier
      </Link>
    </header>
  );
}

interface CardProps extends StepProps {
  readonly pupil: Pupil;
  readonly at: number;
}

function PupilCard({ pupil, at, offered, where }: CardProps) {
  const { nom, prenom, dateNaissance, droitImage } = pupil;
  const image = where.droitImage ?? droitImage;
  const own = { ...where, numeroEleve: at + 1, finalisation: true };
  const offers = pupil.scolarites
    .map((offer, rank) => ({ offer, rank }))
    .filter(({ offer }) => offer.fk_offre !== null);
  return (
    <section className={styles.block} aria-label={`${prenom} ${nom}`}>
      <BlockHead
        name={`${nom.toLocaleUpperCase('fr')} ${prenom}`}
        beside={`${dateNaissance ? `né(e) le ${frenchDate(dateNaissance)} · ` : ''}droit à l’image\u00a0: ${image === 1 ? 'Accepté' : 'refusé'}`}
        to={stepAddress('formulaireEleve', own)}
      />
      <ul className="d-plain-list">
        {offers.map(({ offer, rank }) => (
          <OfferCard
            key={rank}
            offer={offer}
            offered={offered}
            onRemove={() => removeOffer(at, rank)}
            to={stepAddress('OptionOffre', { ...own, numeroOffre: rank + 1 })}
          />
        ))}
      </ul>
      {offers.length < enrolmentLimits.offers && (
        <Link className={parts.act} to={stepAddress('ChoixOffres', { ...own, numeroOffre: firstFree(pupil) })}>
          <Icon name="plus" size={16} /> {messages.enrolment.addOffer}
        </Link>
      )}
    </section>
  );
}

function OfferCard(props: {
  readonly offer: Offer;
  readonly offered: StepProps['offered'];
  readonly to: string;
  readonly onRemove: () => void;
}) {
  const { offer, offered, onRemove, to } = props;
  const found = allOffers(offered).find(({ idOffre }) => idOffre === offer.fk_offre);
  const labels = (
    rows: readonly { readonly id: number; readonly libelle: string }[] | undefined,
    ids: readonly number[],
  ) =>
    ids
      .map((id) => rows?.find((one) => one.id === id)?.libelle ?? '')
      .filter(Boolean)
      .join(', ');
  const beside = [
    labels(found?.siteOffre, offer.fk_site === null ? [] : [offer.fk_site]),
    labels(found?.instrument, offer.fk_instrument),
    labels(found?.style, offer.fk_style),
    labels(offered.pratiquesCollectives, offer.pratique === null ? [] : [offer.pratique]),
  ].filter(Boolean);
  return (
    <li className={styles.chosen}>
      <Link to={to}>{found?.libelleOffre ?? messages.enrolment.unknownOffer}</Link>
      <span>{beside.join(' · ')}</span>
      <Button look="quiet" onClick={onRemove}>
        {messages.enrolment.removeOffer}
      </Button>
    </li>
  );
}

function PapersBlock({ draft: { fiscalite } }: { readonly draft: Draft }) {
  const [files, setFiles] = useState<Readonly<Partial<Record<PaperOfDraft, File>>>>({});
  useEffect(() => void keptFiles().then(setFiles), []);
  const income =
    fiscalite.revenuFiscal === null
      ? 'revenus non indiqués'
      : `revenu ${formatEuros(fiscalite.revenuFiscal)}, ${formatNumber(fiscalite.nombrePart)} parts`;
  const rows = [
    ['Avis d’imposition', files.responsablesRevenus],
    ['Justificatif de domicile', files.justificatifDomicile],
  ] as const;
  return (
    <section className={styles.block} aria-label="Documents">
      <header className={styles.blockHead}>
        <Icon name="file" size={20} />
        <h2>Documents</h2>
        <span className={form.quiet}>{income}</span>
        <Link to="/inscription/documentResponsable?finalisation=true" aria-label="Modifier : documents">
          Modifier
        </Link>
      </header>
      <ul className="d-plain-list">
        {rows.map(([title, file]) => (
          <li key={title} className={styles.chosen}>
            <strong>{title}</strong>
            <span>{file ? file.name : 'avant le 30 septembre, sinon tranche 6 ou tarif extérieurs'}</span>
            <span data-tone={file ? 'good' : 'wait'}>{file ? 'Joint' : 'Plus tard'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
