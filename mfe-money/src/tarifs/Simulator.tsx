import { columnOf, factorText, type HouseholdInputs, type TariffGrid } from '@diapason/contracts/calculation';
import { formatCents, formatNumber, inSentence, splitInstalments } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';
import { Button, plural, signed, Tag } from '@diapason/ui';
import { useId, useState } from 'react';
import { AmountInput } from './AmountInput';
import amount from './amount.module.css';
import { columnName } from './cells';
import { inputsOf, letterOf, quotientOf, type TriedHousehold, tried } from './household';
import styles from './simulator.module.css';
import page from './tariffs.module.css';

export type RealFamily = ApiData<'GET /api/tarifs/:fk_anneeScolaire/famille/:userId'>;

interface SimulatorProps {
  readonly grid: TariffGrid;
  readonly compared: { readonly grille: TariffGrid; readonly libelle: string } | undefined;
  /** First day of the school year. */
  readonly debutAnnee: string;
  readonly real: RealFamily | null;
  readonly onReal: () => void;
  readonly onForget: () => void;
}

const MEMBER = { adherent: true, codeInsee: null, fk_epci: null } as const;

/** « Cette famille paierait »: the draft, at each keystroke, for a family that is made up or a real one. */
export function Simulator({ grid, compared, debutAnnee, real, onReal, onForget }: SimulatorProps) {
  const towns = useApiQuery('GET /api/cotisations/communesConvention', {}).data ?? [];
  const [household, setHousehold] = useState<TriedHousehold>({
    town: MEMBER,
    income: 36_000,
    parts: 3,
    pupils: grid.lignes.slice(0, 2).map(({ code }) => [code]),
  });
  const [town, setTown] = useState('');
  const list = useId();
  const set = (more: Partial<TriedHousehold>) => setHousehold((now) => ({ ...now, ...more }));
  const nameOf = ({ libelleCommune, tarifAdherent, codeInsee, fk_epci }: (typeof towns)[number]) => {
    const column = columnOf({ adherent: tarifAdherent, codeInsee, fk_epci }, grid);
    return `${libelleCommune}, ${columnName(grid, column).toLocaleLowerCase('fr') || 'membre'}`;
  };
  const inputs = real ? realInputs(real, debutAnnee) : inputsOf(household, grid, debutAnnee);
  const now = tried(inputs, grid);
  const before = tried(inputs, compared?.grille);
  const outsider = { ...inputs, adherent: false, codeInsee: null, fk_epci: null };
  const outside = inputs.adherent ? tried(outsider, grid) : undefined;
  const outsideBefore = tried(outsider, compared?.grille);
  const { quotient, bracket } = quotientOf(inputs, grid);
  const pupilOf = (idEleve: number | null) =>
    idEleve === null
      ? ''
      : real
        ? `${real.pratiques.find((one) => one.idEleve === idEleve)?.prenomEleve ?? ''}, `
        : `${letterOf(idEleve - 1)}, `;
  return (
    <section className={`${page.card} ${styles.simulator}`} aria-labelledby={`${list}-titre`}>
      <header className={styles.simulatorHead}>
        <h2 id={`${list}-titre`}>Cette famille paierait</h2>
        <button type="button" className={page.link} onClick={real ? onForget : onReal}>
          {real ? 'Une famille inventée' : 'Une vraie famille…'}
        </button>
      </header>
      <div className={page.inside}>
        {real ? (
          <p className={styles.real}>
            <strong>{real.nomPrenomUtilisateur}</strong>
            <span className={page.soft}>
              {real.libelleCommune ?? 'Commune inconnue'},{' '}
              {columnName(grid, columnOf(inputs, grid)).toLocaleLowerCase('fr') || 'membre'}
            </span>
          </p>
        ) : (
          <div className={styles.basis}>
            <label>
              <span>Commune</span>
              <input
                className={styles.text}
                list={list}
                placeholder="membre"
                value={town}
                onChange={({ currentTarget: { value } }) => {
                  setTown(value);
                  const found = towns.find((one) => nameOf(one) === value);
                  if (found)
                    set({
                      town: { adherent: found.tarifAdherent, codeInsee: found.codeInsee, fk_epci: found.fk_epci },
                    });
                  else if (value === '') set({ town: MEMBER });
                }}
              />
              <datalist id={list}>
                {towns.map((one) => (
                  <option key={one.idCommune} value={nameOf(one)} />
                ))}
              </datalist>
            </label>
            <div>
              <span aria-hidden="true">Revenu fiscal</span>
              <span className={amount.box}>
                <AmountInput
                  label="Revenu fiscal"
                  value={household.income ?? 0}
                  show={(value) => (household.income === null ? '' : formatNumber(value))}
                  read={readEuros}
                  onChange={(value) => set({ income: value < 0 ? null : value })}
                  width={8}
                />
                €
              </span>
            </div>
            <div>
              <span aria-hidden="true">Parts</span>
              <span className={amount.box}>
                <AmountInput
                  label="Parts"
                  value={household.parts ?? 0}
                  show={(value) => formatNumber(value)}
                  read={readParts}
                  onChange={(value) => set({ parts: value })}
                  width={4}
                />
              </span>
            </div>
          </div>
        )}
        <p className={styles.quotient}>
          {quotient === null ? (
            <span className={page.soft}>Sans avis d’imposition</span>
          ) : (
            <>
              <span className={page.soft}>
                Quotient {formatNumber(inputs.fiscalite?.revenuFiscal ?? 0)} ÷{' '}
                {formatNumber(inputs.fiscalite?.nombrePart ?? 0)} ÷ 12 ={' '}
              </span>
              <b>{formatNumber(quotient)}</b>
            </>
          )}{' '}
          <Tag tone="information">Tranche {bracket}</Tag>
        </p>
        {!real && <Pupils grid={grid} household={household} set={set} />}
        {now ? (
          <>
            {now.lignes.map((line) => (
              <div key={`${line.nature}-${line.idScolarite ?? line.idEleve}`} className={styles.line}>
                <span>
                  {line.nature === 'frais' && line.idEleve === null ? '' : pupilOf(line.idEleve)}
                  {line.nature === 'frais' ? line.libelle : inSentence(line.libelle)}
                  <small>{whyOf(line, bracket)}</small>
                </span>
                <span>{formatCents(line.montant)}</span>
              </div>
            ))}
            <div className={styles.total} aria-live="polite">
              <span className={page.soft}>
                {compared &&
                  before &&
                  (before.montantTotal === now.montantTotal
                    ? `comme en ${compared.libelle}`
                    : `${signed(now.montantTotal - before.montantTotal)} sur ${compared.libelle}`)}
              </span>
              <span className={styles.sum}>{formatCents(now.montantTotal)}</span>
            </div>
            <p className={styles.instalments}>
              en trois fois : {splitInstalments(now.montantTotal, 3).map(formatCents).join(' · ')}
            </p>
            {outside && (
              <div className={styles.outside}>
                <div>
                  <strong>La même, de l’extérieur</strong>
                  <strong>{formatCents(outside.montantTotal)}</strong>
                </div>
                {compared && outsideBefore && outsideBefore.montantTotal !== outside.montantTotal && (
                  <span>
                    {signed(outside.montantTotal - outsideBefore.montantTotal)} sur {compared.libelle}
                  </span>
                )}
              </div>
            )}
          </>
        ) : (
          <p className="d-refusal">La grille n’a pas de tarif pour une des offres de cette famille.</p>
        )}
      </div>
    </section>
  );
}

/** Euros without cents; nothing typed is no tax notice, told as −1. */
function readEuros(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '');
  if (plain === '') return -1;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

function readParts(text: string): number | undefined {
  const parts = Number(text.trim().replace(',', '.'));
  return Number.isInteger(parts * 4) && parts > 0 && parts <= 20 ? parts : undefined;
}

const realInputs = (
  { pratiques, adherent, codeInsee, fk_epci, fiscalite }: RealFamily,
  debutAnnee: string,
): HouseholdInputs => ({
  debutAnnee,
  adherent,
  codeInsee,
  fk_epci,
  fiscalite,
  pratiques,
});

type ComputedLine = NonNullable<ReturnType<typeof tried>>['lignes'][number];

/** « tranche 4 : 405,00 €, Fratrie, 2ᵉ enfant × 0,9 » */
function whyOf({ nature, mode, base, facteurs, idEleve }: ComputedLine, bracket: number): string {
  if (nature === 'frais') return idEleve === null ? 'une fois par foyer' : 'par élève';
  const from =
    mode === 'STEP'
      ? `tranche ${bracket}`
      : mode === 'EFFORT_RATE'
        ? 'taux d’effort'
        : mode === 'RANK'
          ? 'par rang'
          : 'montant unique';
  return facteurs.length === 0 ? from : `${from} : ${formatCents(base)}, ${facteurs.map(factorText).join(', ')}`;
}

interface PupilsProps {
  readonly grid: TariffGrid;
  readonly household: TriedHousehold;
  readonly set: (more: Partial<TriedHousehold>) => void;
}

function Pupils({ grid, household: { pupils }, set }: PupilsProps) {
  const first = grid.lignes[0]?.code ?? '';
  return (
    <>
      {pupils.map((codes, pupil) =>
        codes.map((code, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a practice is edited in its place
          <label key={`${pupil}-${at}`} className={styles.pupil}>
            <span>{at === 0 ? `Élève ${letterOf(pupil)}` : `${letterOf(pupil)}, ${at + 1}ᵉ pratique`}</span>
            <select
              value={code}
              onChange={({ currentTarget: { value } }) =>
                set({
                  pupils: value === '' ? withoutPractice(pupils, pupil, at) : pupils.with(pupil, codes.with(at, value)),
                })
              }
            >
              {grid.lignes.map((line) => (
                <option key={line.code} value={line.code}>
                  {line.libelle}
                </option>
              ))}
              {(pupils.length > 1 || codes.length > 1) && <option value="">Retirer</option>}
            </select>
          </label>
        )),
      )}
      <p className={styles.more}>
        <Button look="quiet" icon="plus" onClick={() => set({ pupils: [...pupils, [first]] })}>
          Élève
        </Button>
        <Button
          look="quiet"
          icon="plus"
          onClick={() => set({ pupils: pupils.with(-1, [...(pupils.at(-1) ?? []), first]) })}
        >
          Pratique
        </Button>
        <span className="d-visually-hidden">{plural(pupils.length, 'élève')}</span>
      </p>
    </>
  );
}

const withoutPractice = (pupils: TriedHousehold['pupils'], pupil: number, at: number): TriedHousehold['pupils'] =>
  pupils.map((codes, index) => (index === pupil ? codes.toSpliced(at, 1) : codes)).filter((codes) => codes.length > 0);
