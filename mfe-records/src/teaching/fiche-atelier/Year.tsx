import { dayAfter, daysBetween, nearestInYear } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { formatDate, formatNumber, Panel, plural, todayInParis, useBelow } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { useState } from 'react';
import { dayInWords } from '../days';
import { shortMonth, whenOf } from '../workshop-in-words';
import { OfDay, type YearData } from './OfDay';
import type { Shown } from './WorkshopForm';
import type { Workshop } from './workshop';
import styles from './year.module.css';

interface Span {
  readonly dateDebut: string;
  readonly dateFin: string;
}
/** `short`: what is drawn of the words, beside the line's name. */
type Bar = Span & { readonly words: string; readonly short?: string; readonly unsaved?: boolean };

interface Props {
  readonly id: number;
  /** What is in the form beside it. */
  readonly shown: Shown | undefined;
  readonly workshop: Workshop;
}

/** Hours in the form that are not saved, until what is planned next. */
function unsaved({ horaires, dateDebut, dateFin }: YearData, { shown, workshop }: Omit<Props, 'id'>): readonly Bar[] {
  if (!shown?.dirty) return [];
  const { values, moving } = shown;
  const hours = { jour: values.jour, heureDebut: values.heureDebut ?? '', heureFin: values.heureFin ?? '' };
  if (whenOf(hours) === whenOf(workshop)) return [];
  const [, from = dateDebut] = [moving.day ?? todayInParis(), dateDebut, dateFin].sort();
  const next = moving.too ? undefined : horaires.find((one) => one.dateDebut > from);
  return [
    { dateDebut: from, dateFin: next ? dayAfter(next.dateDebut, -1) : dateFin, words: whenOf(hours), unsaved: true },
  ];
}

/** Hours, teachers and number of pupils over the year, by their days. */
export function Year({ id, ...form }: Props) {
  const { data } = useApiQuery('GET /api/ateliers/annee/:id', { params: { id } });
  const [isNarrow, isPhone] = [useBelow('tablet'), useBelow('phone')];
  const [picked, pick] = useState<Picked | null>(null);
  if (!data) return null;
  const lines: readonly (readonly [string, readonly Bar[]])[] = [
    [
      'Horaires',
      [
        ...data.horaires.map((one) => ({ ...one, words: [whenOf(one), one.libelleSalle].filter(Boolean).join(', ') })),
        ...unsaved(data, form),
      ],
    ],
    ['Enseignants', data.enseignants.map((one) => ({ ...one, words: one.nomPrenomUtilisateur }))],
    [
      'Élèves',
      data.eleves.map(({ countEleves: count, ...span }) => ({
        ...span,
        words: plural(count, 'élève'),
        short: formatNumber(count),
      })),
    ],
  ];
  return (
    <Panel
      title="L’année"
      icon="calendar"
      // On a phone its words are many, and the head has those of today.
      fold={isPhone ? 'closed' : 'open'}
      kept={isPhone ? 'atelier-annee-tel' : 'atelier-annee'}
    >
      {isNarrow ? (
        <dl className={styles.yearList}>
          {lines.map(([name, bars]) => (
            <div key={name}>
              <dt>{name}</dt>
              {bars.map((bar) => (
                <dd key={`${bar.dateDebut}${bar.words}`}>
                  <small>{`${formatDate(bar.dateDebut)}\u00a0– ${formatDate(bar.dateFin)}`}</small> {bar.words}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      ) : (
        <Bars year={data} lines={lines} picked={picked} pick={pick} />
      )}
      {isNarrow && (
        <DateField
          {...{ name: 'jourDeLaFiche', label: 'La fiche d’un autre jour', value: picked?.day ?? null }}
          {...{ earliest: data.dateDebut, latest: data.dateFin }}
          onChange={(day) => pick(day ? { day, chosen: true } : null)}
        />
      )}
      {picked && <OfDay id={id} {...picked} year={data} onClose={() => pick(null)} />}
    </Panel>
  );
}

/** A day of the year that one looks at. */
interface Picked {
  readonly day: string;
  /** It stays, and is not passed over on the way to another. */
  readonly chosen: boolean;
}

/** The first days of the months of the year; of a month whose end alone is in it, none. */
function monthsOf({ dateDebut, dateFin }: Span): readonly string[] {
  const first = dateDebut.endsWith('-01') ? [dateDebut] : [];
  for (let day = dateDebut; day <= dateFin; day = dayAfter(day, 1))
    if (day > dateDebut && day.endsWith('-01')) first.push(day);
  return first;
}

interface BarsProps {
  readonly year: YearData;
  readonly picked: Picked | null;
  readonly pick: (picked: Picked) => void;
  readonly lines: readonly (readonly [string, readonly Bar[]])[];
}

function Bars({ year, lines, picked, pick }: BarsProps) {
  const today = todayInParis();
  const length = daysBetween(year.dateDebut, year.dateFin) + 1;
  const at = (day: string) => `${(Math.max(0, Math.min(length, daysBetween(year.dateDebut, day))) / length) * 100}%`;
  const place = ({ dateDebut, dateFin }: Span) => {
    const [first, last] = [
      dateDebut < year.dateDebut ? year.dateDebut : dateDebut,
      dateFin > year.dateFin ? year.dateFin : dateFin,
    ];
    return {
      insetInlineStart: at(first),
      inlineSize: `calc(${(Math.max(1, daysBetween(first, last) + 1) / length) * 100}% - 2px)`,
    };
  };
  const standing = (bar: Bar) =>
    bar.unsaved ? styles.unsaved : bar.dateFin < today ? styles.past : bar.dateDebut > today ? styles.soon : styles.now;
  const isNow = today >= year.dateDebut && today <= year.dateFin;
  const shownDay = picked?.day ?? nearestInYear(today, year);
  const holidays = year.libres.filter(
    ({ fk_site, du, au }) => fk_site === null && du !== au && du <= year.dateFin && au >= year.dateDebut,
  );
  return (
    <div className={styles.year}>
      <div aria-hidden="true" className={styles.months}>
        <span />
        <ul>
          {monthsOf(year).map((day) => (
            <li key={day} style={{ insetInlineStart: at(day) }}>
              {shortMonth(day)}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.lines}>
        {lines.map(([name, bars]) => (
          <div key={name}>
            <span>{name}</span>
            <ul>
              {holidays.map(({ du, au, libelle }) => (
                <li
                  key={du}
                  aria-hidden="true"
                  title={libelle}
                  style={place({ dateDebut: du, dateFin: au })}
                  className={styles.free}
                />
              ))}
              {bars.map((bar) => {
                const words = `${bar.words}, du ${formatDate(bar.dateDebut)} au ${formatDate(bar.dateFin)}`;
                return (
                  <li key={`${bar.dateDebut}${bar.words}`} title={words} style={place(bar)} className={standing(bar)}>
                    <span aria-hidden="true">{bar.short ?? bar.words}</span>
                    <span className="d-visually-hidden">{words}</span>
                  </li>
                );
              })}
              {isNow && (
                <li
                  aria-hidden="true"
                  title="Aujourd’hui"
                  style={{ insetInlineStart: at(today) }}
                  className={styles.today}
                />
              )}
            </ul>
          </div>
        ))}
        <input
          type="range"
          className={picked ? styles.picked : undefined}
          aria-label="Voir la fiche d’un jour"
          aria-valuetext={dayInWords(shownDay)}
          min={0}
          max={length - 1}
          value={daysBetween(year.dateDebut, shownDay)}
          onChange={({ target }) => pick({ day: dayAfter(year.dateDebut, target.valueAsNumber), chosen: false })}
          onPointerUp={() => pick({ day: shownDay, chosen: true })}
          onKeyUp={({ key }) => key !== 'Tab' && pick({ day: shownDay, chosen: true })}
        />
      </div>
      <p>
        <span className={styles.past}>passé</span> <span className={styles.now}>en cours</span>{' '}
        {lines.some(([, bars]) => bars.some((bar) => bar.unsaved)) && (
          <span className={styles.unsaved}>à enregistrer</span>
        )}{' '}
        <span className={styles.soon}>planifié</span> <span className={styles.free}>vacances</span>
        {!picked && <span>Un clic sur un jour montre sa fiche</span>}
        {year.fichesValidees > 0 && <small>{plural(year.fichesValidees, 'fiche validée', 'fiches validées')}</small>}
      </p>
    </div>
  );
}
