import {
  ageAtYearEnd,
  compareFrench,
  disciplines,
  enrolmentLimits,
  fitsGuided,
  frenchDate,
  type GuidedQuestion,
  guidedLevels,
  guidedQuestions,
  messages,
  practiceKinds,
} from '@diapason/contracts/constants';
import { Button, Icon, plural } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { Link } from '@diapason/ui/router';
import { useState } from 'react';
import { changePupil, emptyGuide, emptyPupil, type Guide, type Pupil } from './draft';
import { StepPage, type StepProps } from './Frame';
import styles from './form.module.css';
import { allOffers } from './offered';
import { stepAddress } from './where';

/** The guided way: one question after the other, as many as the age asks (document 002 §4). */
export default function ChoixScolarite() {
  return (
    <StepPage title="Trouvons ce qui lui convient" step="Offres" back={(where) => stepAddress('ChoixParcours', where)}>
      {(props) => <Guided {...props} />}
    </StepPage>
  );
}

/** What is answered from a question on is forgotten when that one changes. */
const cleared = (questions: readonly GuidedQuestion[], from: GuidedQuestion, guide: Guide): Guide => {
  const later = questions.slice(questions.indexOf(from));
  return { ...guide, ...Object.fromEntries(later.map((one) => [one, null])) };
};

function Guided({ draft, offered, where }: StepProps) {
  const at = where.numeroEleve - 1;
  const pupil = draft.eleves[at] ?? emptyPupil;
  const { dateNaissance, guide } = pupil;
  const age = dateNaissance ? ageAtYearEnd(dateNaissance, offered.aujourdHui) : undefined;
  const questions = age === undefined ? [] : guidedQuestions(age);
  const next = questions.find((question) => guide[question] === null);
  const fitting = age === undefined ? [] : offersFor(offered, age, guide);
  const answer = (question: GuidedQuestion, value: string | number | null) =>
    changePupil(at, { guide: { ...cleared(questions, question, guide), [question]: value } });
  return (
    <div className={styles.guided}>
      <p className={styles.quiet}>
        {age === undefined || questions.length === 0
          ? 'Quelques questions, une minute. Rien n’est envoyé.'
          : `${plural(questions.length + 1, 'question')}, une minute. Rien n’est envoyé.`}
      </p>
      <div className={styles.question}>
        <DateField
          label="Date de naissance"
          name="dateNaissance"
          value={dateNaissance}
          latest={offered.aujourdHui}
          onChange={(day) => {
            if (day !== dateNaissance) changePupil(at, { dateNaissance: day, guide: emptyGuide });
          }}
        />
        {age !== undefined && (
          <span className={styles.quiet}>{`${age} ans au 31/12/${offered.aujourdHui.slice(0, 4)}`}</span>
        )}
      </div>
      {age !== undefined && age < enrolmentLimits.youngest && (
        <div role="status" className={styles.under}>
          <p>{messages.enrolment.underFour}</p>
          <Link className="d-button d-button-primary" to={stepAddress('FormulaireContact', where)}>
            Nous contacter
          </Link>
        </div>
      )}
      {questions
        .slice(0, next ? questions.indexOf(next) + 1 : questions.length)
        .map((question) =>
          question === 'site' ? (
            <Sites
              key={question}
              value={guide.site}
              sites={sitesOf(offered, age as number, guide)}
              onChoose={(site) => answer('site', site)}
            />
          ) : (
            <Choice
              key={question}
              question={question}
              value={guide[question]}
              options={optionsOf[question]}
              onChoose={(value) => answer(question, value)}
            />
          ),
        )}
      {questions.length > 0 && next === undefined && fitting.length > 0 && (
        <Link className="d-button d-button-primary" to={stepAddress('PropositionOffre', where)}>
          {messages.enrolment.seeOffers}
        </Link>
      )}
      {questions.length > 0 &&
        (next === undefined || (next === 'site' && sitesOf(offered, age as number, guide).length === 0)) &&
        fitting.length === 0 && <p role="status">{messages.enrolment.noOffer}</p>}
    </div>
  );
}

export const offersFor = (offered: StepProps['offered'], age: number, guide: Pupil['guide']) =>
  allOffers(offered).filter((offer) =>
    fitsGuided({ ...offer, sites: offer.siteOffre.map(({ id }) => id) }, { age, ...guide }),
  );

interface SiteChoice {
  readonly id: number;
  readonly libelle: string;
  readonly offers: number;
}

/** Sites that have an offer for these answers, with how many. */
function sitesOf(offered: StepProps['offered'], age: number, guide: Guide): readonly SiteChoice[] {
  const found = new Map<number, SiteChoice>();
  for (const { siteOffre } of offersFor(offered, age, { ...guide, site: null }))
    for (const { id, libelle } of siteOffre) found.set(id, { id, libelle, offers: (found.get(id)?.offers ?? 0) + 1 });
  return [...found.values()].sort((a, b) => compareFrench(a.libelle, b.libelle));
}

type Worded = Exclude<GuidedQuestion, 'site'>;
const optionsOf: Readonly<Record<Worded, readonly { readonly id: string; readonly libelle: string }[]>> = {
  niveau: guidedLevels.map((level) => ({ id: level, libelle: level })),
  pratique: practiceKinds,
  discipline: disciplines,
};
const titles: Readonly<Record<Worded, string>> = {
  niveau: 'Niveau scolaire à la rentrée',
  pratique: 'Type de pratique',
  discipline: 'Danse ou musique',
};

function Choice(props: {
  readonly question: Worded;
  readonly value: string | null;
  readonly options: readonly { readonly id: string; readonly libelle: string }[];
  readonly onChoose: (value: string) => void;
}) {
  const { question, value, options, onChoose } = props;
  return (
    <fieldset className={styles.question}>
      <legend>{titles[question]}</legend>
      <div className={styles.choices}>
        {options.map(({ id, libelle }) => (
          <label key={id} className={styles.choice} data-chosen={value === id || undefined}>
            <input type="radio" name={question} checked={value === id} onChange={() => onChoose(id)} />
            {libelle}
            {id === 'CP' && <small>ou au-dessus</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const FIRST = 5;

function Sites({
  value,
  sites,
  onChoose,
}: {
  readonly value: number | null;
  readonly sites: readonly SiteChoice[];
  readonly onChoose: (site: number) => void;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? sites : sites.slice(0, Math.max(FIRST, sites.findIndex(({ id }) => id === value) + 1));
  const more = sites.length - shown.length;
  return (
    <fieldset className={styles.question}>
      <legend>Quel site ?</legend>
      <div className={styles.list}>
        {shown.map(({ id, libelle, offers }) => (
          <label key={id} className={styles.row} data-chosen={value === id || undefined}>
            <input type="radio" name="site" checked={value === id} onChange={() => onChoose(id)} />
            <span>{libelle}</span>
            <small>{plural(offers, 'offre')}</small>
          </label>
        ))}
        {more > 0 && (
          <Button look="quiet" icon="chevronDown" onClick={() => setAll(true)}>
            {`${plural(more, 'autre site', 'autres sites')}`}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Answers as chips, each of which opens its question again. */
export function Chips({ draft, offered, where }: StepProps) {
  const pupil = draft.eleves[where.numeroEleve - 1] ?? emptyPupil;
  const { dateNaissance, guide } = pupil;
  if (!dateNaissance) return null;
  const label = (question: GuidedQuestion): string => {
    if (question === 'site')
      return (
        allOffers(offered)
          .flatMap(({ siteOffre }) => siteOffre)
          .find(({ id }) => id === guide.site)?.libelle ?? ''
      );
    return optionsOf[question].find(({ id }) => id === guide[question])?.libelle ?? '';
  };
  const questions = guidedQuestions(ageAtYearEnd(dateNaissance, offered.aujourdHui));
  return (
    <ul className={styles.chips} aria-label="Vos réponses">
      {[frenchDate(dateNaissance), ...questions.map(label)].filter(Boolean).map((text) => (
        <li key={text}>
          <Link to={stepAddress('ChoixScolarite', where)}>
            {text} <Icon name="pencil" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
