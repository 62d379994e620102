import { daysBetween } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';
import { formatDate, Panel, plural, todayInParis, useBelow } from '@diapason/ui';
import { whenOf } from '../workshop-in-words';
import styles from './workshop.module.css';

type YearData = ApiData<'GET /api/ateliers/:id/annee'>;
interface Span {
  readonly dateDebut: string;
  readonly dateFin: string;
}
type Bar = Span & { readonly words: string };

/** Hours, teachers and number of pupils over the year, by their days. */
export function Year({ id }: { readonly id: number }) {
  const { data } = useApiQuery('GET /api/ateliers/:id/annee', { params: { id } });
  const isNarrow = useBelow('tablet');
  if (!data) return null;
  const lines: readonly (readonly [string, readonly Bar[]])[] = [
    [
      'Horaires',
      data.horaires.map((one) => ({ ...one, words: [whenOf(one), one.libelleSalle].filter(Boolean).join(', ') })),
    ],
    ['Enseignants', data.enseignants.map((one) => ({ ...one, words: one.nomPrenomUtilisateur }))],
    ['Élèves', data.eleves.map((one) => ({ ...one, words: plural(one.countEleves, 'élève') }))],
  ];
  return (
    <Panel title="L’année" icon="calendar" fold="open" kept="atelier-annee">
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
        <Bars year={data} lines={lines} />
      )}
    </Panel>
  );
}

interface BarsProps {
  readonly year: YearData;
  readonly lines: readonly (readonly [string, readonly Bar[]])[];
}

function Bars({ year, lines }: BarsProps) {
  const today = todayInParis();
  const length = daysBetween(year.dateDebut, year.dateFin) + 1;
  const at = (day: string) => `${(Math.max(0, Math.min(length, daysBetween(year.dateDebut, day))) / length) * 100}%`;
  const place = ({ dateDebut, dateFin }: Span) => ({
    insetInlineStart: at(dateDebut),
    inlineSize: `calc(${(Math.max(1, daysBetween(dateDebut, dateFin) + 1) / length) * 100}% - 2px)`,
  });
  const standing = ({ dateDebut, dateFin }: Span) =>
    dateFin < today ? styles.past : dateDebut > today ? styles.soon : styles.now;
  const holidays = year.libres.filter(({ fk_site, du, au }) => fk_site === null && du !== au);
  return (
    <div className={styles.year}>
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
                  {bar.words}
                  <span className="d-visually-hidden">{words.slice(bar.words.length)}</span>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <p>
        <span className={styles.past}>passé</span> <span className={styles.now}>en cours</span>{' '}
        <span className={styles.soon}>planifié</span> <span className={styles.free}>vacances</span>
      </p>
    </div>
  );
}
