import type { CalculationRules, Coefficient } from '@diapason/contracts/calculation';
import { formatNumber } from '@diapason/contracts/constants';
import { Button } from '@diapason/ui';
import type { ReactNode } from 'react';
import { AmountInput } from './AmountInput';
import amount from './amount.module.css';
import { readCell, showCell } from './cells';
import type { Editing } from './GridTable';
import styles from './rules.module.css';
import page from './tariffs.module.css';

const monthDay = (text: string): string | undefined => {
  const [, day = '', month = ''] = /^(\d{1,2})[/. -](\d{1,2})$/.exec(text.trim()) ?? [];
  const written = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`2024-${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === written ? written : undefined;
};
const dayShown = (des: string): string => des.split('-').reverse().join('/');

/** A date of entry is a number to its input: month and day, 201 for 1 February. */
const asNumber = (des: string): number => Number(des.replace('-', ''));
const asDay = (value: number): string =>
  `${String(Math.floor(value / 100)).padStart(2, '0')}-${String(value % 100).padStart(2, '0')}`;
const readDay = (text: string): number | undefined => {
  const day = monthDay(text);
  return day === undefined ? undefined : asNumber(day);
};

/** 0.67 of « 0,67 », 0.6667 of « 66,67 % », and « 2/3 » as it is: no decimal says it. */
function readCoefficient(text: string): Coefficient | undefined {
  const plain = text.replace(/[\s×x]/g, '').replace(',', '.');
  const [, num, den] = /^(\d{1,4})\/([1-9]\d{0,3})$/.exec(plain) ?? [];
  if (num && den) return Number(num) <= Number(den) ? `${Number(num)}/${den}` : undefined;
  if (plain.endsWith('%')) return readPercent(plain.slice(0, -1));
  const value = /^[01](\.\d{0,10})?$/.test(plain) ? Number(plain) : 2;
  return value <= 1 ? value : undefined;
}
const showCoefficient = (value: Coefficient): string => {
  if (typeof value === 'string') return value;
  const text = formatNumber(value);
  return /,\d$/.test(text) ? `${text}0` : text.includes(',') ? text : `${text},00`;
};
const readPercent = (text: string): number | undefined => {
  const part = readCell(text, 'percent');
  return part !== undefined && part <= 1 ? part : undefined;
};

/** What reduces, adds to and limits the amounts of this year alone. */
export function Rules({ grid, compared, change, yearLabel }: Editing & { readonly yearLabel: string }) {
  const { regles } = grid;
  const old = compared?.regles;
  const set = (more: Partial<CalculationRules>) => change((now) => ({ ...now, regles: { ...now.regles, ...more } }));
  const siblings = regles.coefficientsFratrie;
  const entries = regles.entreesTardives;
  const setEntry = (at: number, more: Partial<(typeof entries)[number]>) => {
    const entry = entries[at];
    if (entry) set({ entreesTardives: entries.with(at, { ...entry, ...more }) });
  };
  const coefficient = (
    label: string,
    value: Coefficient,
    before: Coefficient | undefined,
    put: (value: Coefficient) => void,
    sign?: string,
  ) => (
    <Boxed
      changed={before !== undefined && before !== value}
      before={before === undefined ? undefined : showCoefficient(before)}
      onBack={() => put(before ?? value)}
      label={label}
    >
      {sign && <span className={page.soft}>{sign}</span>}×
      <AmountInput label={label} value={value} show={showCoefficient} read={readCoefficient} onChange={put} width={5} />
    </Boxed>
  );
  const cents = (label: string, key: 'plancherLigne' | 'fraisInscription') => (
    <Boxed
      changed={old !== undefined && old[key] !== regles[key]}
      before={old && showCell(old[key], 'cents')}
      onBack={() => old && set({ [key]: old[key] })}
      label={label}
    >
      <AmountInput
        label={label}
        value={regles[key]}
        show={(value) => showCell(value, 'cents')}
        read={(text) => readCell(text, 'cents')}
        onChange={(value) => set({ [key]: value })}
        width={7}
      />
      €
    </Boxed>
  );
  return (
    <section className={page.card} aria-labelledby="regles">
      <div className={page.inside}>
        <div className={styles.ruleHead}>
          <h2 id="regles">Règles de {yearLabel}</h2>
          <span className={page.soft}>elles ne touchent aucune autre année</span>
        </div>
        <div className={styles.rules}>
          <Rule name="Fratrie">
            {siblings.slice(1).map((value, index) => {
              const at = index + 1;
              const sign = `${at + 1}ᵉ${at === siblings.length - 1 ? ' et plus' : ''}`;
              return (
                <span key={sign}>
                  {coefficient(
                    `Fratrie, ${sign}`,
                    value,
                    old?.coefficientsFratrie[at],
                    (next) => set({ coefficientsFratrie: siblings.with(at, next) }),
                    sign,
                  )}
                </span>
              );
            })}
            <Button
              look="quiet"
              icon="plus"
              label="Un rang de fratrie de plus"
              onClick={() => set({ coefficientsFratrie: [...siblings, siblings.at(-1) ?? 1] })}
            />
            {siblings.length > 1 && (
              <Button
                look="quiet"
                icon="close"
                label="Un rang de fratrie de moins"
                onClick={() => set({ coefficientsFratrie: siblings.slice(0, -1) })}
              />
            )}
          </Rule>
          <Rule name="Frais">
            {cents('Frais d’inscription', 'fraisInscription')}
            <select
              aria-label="Frais par foyer ou par élève"
              className={styles.select}
              value={regles.baseFraisInscription}
              onChange={({ currentTarget: { value } }) =>
                set({ baseFraisInscription: value as CalculationRules['baseFraisInscription'] })
              }
            >
              <option value="foyer">par foyer</option>
              <option value="eleve">par élève</option>
            </select>
          </Rule>
          <Rule name="Autre pratique">
            {coefficient(
              'Autre pratique',
              regles.coefficientPratiqueSupplementaire,
              old?.coefficientPratiqueSupplementaire,
              (value) => set({ coefficientPratiqueSupplementaire: value }),
            )}
            <span className={page.soft}>2ᵉ et suivantes</span>
          </Rule>
          <Rule name="Plancher">
            {cents('Plancher', 'plancherLigne')}
            <span className={page.soft}>par ligne</span>
          </Rule>
          <Rule name="Entrée tardive">
            {entries.map((entry, at) => {
              const before = old?.entreesTardives[at];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a date is edited in its place
                <span key={at} className={styles.entry}>
                  <Boxed
                    label={`Date d’entrée ${at + 1}`}
                    changed={before !== undefined && before.des !== entry.des}
                    before={before && dayShown(before.des)}
                    onBack={() => before && setEntry(at, { des: before.des })}
                  >
                    <span className={page.soft}>dès le</span>
                    <AmountInput
                      label={`Date d’entrée ${at + 1}`}
                      value={asNumber(entry.des)}
                      show={(value) => dayShown(asDay(value))}
                      read={readDay}
                      onChange={(value) => setEntry(at, { des: asDay(value) })}
                      width={6}
                    />
                  </Boxed>
                  {coefficient(`Coefficient de l’entrée ${at + 1}`, entry.coefficient, before?.coefficient, (value) =>
                    setEntry(at, { coefficient: value }),
                  )}
                  <Button
                    look="quiet"
                    icon="close"
                    label={`Retirer l’entrée du ${dayShown(entry.des)}`}
                    onClick={() => set({ entreesTardives: entries.toSpliced(at, 1) })}
                  />
                </span>
              );
            })}
            <Button
              look="quiet"
              icon="plus"
              label="Une date d’entrée de plus"
              onClick={() => set({ entreesTardives: [...entries, { des: nextDay(entries), coefficient: 0.5 }] })}
            />
          </Rule>
          <Rule name="Réductions">
            <select
              aria-label="Réductions"
              className={styles.select}
              value={regles.reductions}
              onChange={({ currentTarget: { value } }) => set({ reductions: value as CalculationRules['reductions'] })}
            >
              <option value="multiplient">se multiplient</option>
              <option value="additionnent">s’additionnent</option>
            </select>
            {regles.plafondReductions === null ? (
              <Button look="quiet" icon="plus" onClick={() => set({ plafondReductions: 0.5 })}>
                Plafond
              </Button>
            ) : (
              <>
                <Boxed label="Plafond des réductions" changed={false} before={undefined} onBack={() => undefined}>
                  <span className={page.soft}>au plus</span>
                  <AmountInput
                    label="Plafond des réductions, en pour cent"
                    value={regles.plafondReductions}
                    show={(value) => formatNumber(Number((value * 100).toFixed(6)))}
                    read={readPercent}
                    onChange={(value) => set({ plafondReductions: value })}
                    width={4}
                  />
                  %
                </Boxed>
                <Button
                  look="quiet"
                  icon="close"
                  label="Sans plafond"
                  onClick={() => set({ plafondReductions: null })}
                />
              </>
            )}
          </Rule>
        </div>
      </div>
    </section>
  );
}

/** A day that none of the entries has: the first of the next month. */
function nextDay(entries: CalculationRules['entreesTardives']): string {
  const free = [
    '02-01',
    '01-01',
    '04-01',
    '03-01',
    '05-01',
    '11-01',
    '12-01',
    '10-01',
    '06-01',
    '07-01',
    '09-15',
    '08-15',
  ];
  return free.find((des) => !entries.some((entry) => entry.des === des)) ?? '02-15';
}

function Rule({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.rule}>
      <legend>{name}</legend>
      <span className={styles.ruleValues}>{children}</span>
    </fieldset>
  );
}

interface BoxedProps {
  readonly label: string;
  readonly changed: boolean;
  readonly before: string | undefined;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function Boxed({ label, changed, before, onBack, children }: BoxedProps) {
  return (
    <>
      <span className={changed ? `${amount.box} ${amount.boxChanged}` : amount.box}>{children}</span>
      {changed && before !== undefined && (
        <button type="button" className={amount.struck} aria-label={`${label} : remettre ${before}`} onClick={onBack}>
          <s>{before}</s>
        </button>
      )}
    </>
  );
}
