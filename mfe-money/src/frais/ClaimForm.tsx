import { claimStatus, formatNumber, frenchDate, messages, periodInWords } from '@diapason/contracts/constants';
import { go, sayDone } from '@diapason/platform';
import { Button, formatCents, Note, Page, plural } from '@diapason/ui';
import { Form, SelectField, useLines } from '@diapason/ui/form';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ClaimPageView } from './ClaimPageView';
import { OfferedHours } from './cells';
import { type ClaimSheet, type DayValue, daysOfPlanning, emptyDay, everyWeek, isEmpty } from './claim-days';
import { DayRow } from './DayRow';
import styles from './frais.module.css';
import { Receipts } from './Receipts';
import { Steps } from './Steps';
import { useClaimForm } from './useClaimForm';

const ClaimPreview = lazy(async () => ({ default: (await import('./ClaimPreview')).ClaimPreview }));

/** A claim that its agent writes: quick with a keyboard (document 002 §2). */
export function ClaimForm({ sheet, refetch }: { readonly sheet?: ClaimSheet; readonly refetch?: () => void }) {
  const claim = useClaimForm(sheet, (idFrais) => (sheet ? refetch?.() : go(`/fiche-frais/${idFrais}`)));
  const { form, days, periode, lessons } = claim;
  const { lines, append, remove } = useLines(form, 'fraisJournees');
  const [shows, show] = useState(false);
  const [going, setGoing] = useState<number>();
  const table = useRef<HTMLDivElement>(null);
  const values = form.values.fraisJournees;
  const taken = values.map(({ dateJour }) => dateJour);
  const isOpen = (sheet?.fk_fraisStatut ?? claimStatus.saved) === claimStatus.saved;

  useEffect(() => {
    if (going === undefined) return;
    table.current?.querySelector<HTMLInputElement>(`[data-day="fraisJournees.${going}"] input`)?.focus();
    setGoing(undefined);
  }, [going]);

  // Field by field: a list that is set whole gets new lines, and the focus is gone.
  const change = (at: number, part: Partial<DayValue>) => {
    for (const [name, value] of Object.entries(part))
      form.field(`fraisJournees.${at}.${name as keyof DayValue}`).onChange(value as never);
  };
  const add = (more: readonly DayValue[]) => {
    const kept = values.filter((day) => !isEmpty(day));
    form.set({ fraisJournees: [...kept, ...more] });
    return () => form.set({ fraisJournees: [...kept] });
  };

  const repeat = (at: number) => {
    const day = values[at];
    if (!day?.dateJour) return;
    const { added, left } = everyWeek(day, taken, lessons?.sansCours ?? []);
    const undo = add(added);
    // The lines are new ones: the focus stays with its day.
    setGoing(values.filter((one) => !isEmpty(one)).indexOf(day));
    const leftOut = left.length > 0 ? `, sans compter ce qui n’a pas cours, ${left.map(frenchDate).join(', ')}` : '';
    sayDone({
      message: `${plural(added.length, 'jour copié', 'jours copiés')}${leftOut}`,
      undo: async () => void undo(),
    });
  };
  const fill = () => {
    if (!lessons) return;
    const added = daysOfPlanning(lessons, taken);
    const undo = add(added);
    sayDone({
      message:
        added.length === 0
          ? 'Le planning n’a pas d’autre jour'
          : plural(added.length, 'jour repris du planning', 'jours repris du planning'),
      undo: async () => void undo(),
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day;
    if (row === undefined || event.defaultPrevented) return;
    const at = Number(row.split('.')[1]);
    const key = event.key.toLowerCase();
    const leave = () => (event.target as HTMLElement).blur();
    if (key === 'enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      leave();
      if (at === values.length - 1) append(emptyDay);
      setGoing(at + 1);
    } else if (event.ctrlKey && key === 'd') {
      event.preventDefault();
      const above = values[at - 1];
      if (above) change(at, { ...above, idFraisJournee: 0, dateJour: values[at]?.dateJour ?? null, copied: true });
    } else if (event.ctrlKey && key === 'r') {
      event.preventDefault();
      repeat(at);
    } else if (key === 'escape' && isEmpty(values[at] ?? emptyDay) && values.length > 1) remove(at);
  };

  const { montants, totals, priced, notice } = claim;
  return (
    <Page
      title="Fiche de frais"
      heading={periode ? `Fiche de frais, ${periodInWords(periode)}` : 'Fiche de frais'}
      intro={<Steps status={sheet?.fk_fraisStatut ?? claimStatus.saved} />}
      actions={
        <>
          <Button icon="print" onClick={() => show(true)}>
            {messages.claims.preview}
          </Button>
          {isOpen && (
            <>
              <Button onClick={() => claim.send(claimStatus.saved)}>Mémoriser</Button>
              <Button look="primary" onClick={() => claim.send(claimStatus.submitted)}>
                Soumettre
              </Button>
            </>
          )}
        </>
      }
    >
      <OfferedHours />
      <div className={styles.sheet}>
        <Form form={form}>
          <div className={styles.head}>
            <SelectField<number>
              name="fk_anneeScolaire"
              label="Année scolaire"
              options={claim.years}
              value={form.values.fk_anneeScolaire}
              onChange={(fk_anneeScolaire) => fk_anneeScolaire && claim.changeHead({ fk_anneeScolaire })}
            />
            <SelectField<string>
              name="periode"
              label="Période"
              options={claim.periods.map((month) => ({ value: month, label: periodInWords(month) }))}
              value={periode || null}
              present={periode ? { value: periode, label: periodInWords(periode) } : undefined}
              onChange={(month) => month && claim.changeHead({ periode: month })}
            />
            <SelectField<number>
              name="fk_vehicule"
              label="Véhicule"
              none={claim.vehicles.length === 0 ? 'Sans véhicule' : (undefined as never)}
              options={claim.vehicles.map((one) => ({
                value: one.idVehicule,
                label: `${one.libelleSelect}, ${one.vehiculePuissance} CH`,
              }))}
              value={claim.vehicle?.idVehicule ?? null}
              onChange={(fk_vehicule) => form.set({ fk_vehicule })}
            />
            {isOpen && (
              <Button icon="calendar" disabled={!lessons} onClick={fill}>
                Remplir depuis le planning
              </Button>
            )}
          </div>
          {notice && (
            <div className={styles.notice}>
              <Note tone="danger">
                <span role="alert">{notice}</span>
              </Note>
            </div>
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
          <div className={styles.days} ref={table} onKeyDown={onKeyDown} inert={!isOpen}>
            <div className={styles.titles} aria-hidden="true">
              {['Jour', 'Type', 'Départ', 'Retour', 'Trajets', 'km', 'Repas', 'Divers', ''].map((title) => (
                <span key={title}>{title}</span>
              ))}
            </div>
            {lines.map(({ id, path }, index) => {
              const day = days[index];
              return (
                day && (
                  <DayRow
                    key={id}
                    day={day}
                    path={path}
                    periode={periode}
                    home={claim.home}
                    sites={claim.siteChoices}
                    onChange={(part) => change(index, part)}
                    onRemove={() => remove(index)}
                  />
                )
              );
            })}
          </div>
          {isOpen && (
            <>
              <Button
                icon="plus"
                onClick={() => {
                  append(emptyDay);
                  setGoing(values.length);
                }}
              >
                Ajouter une journée
              </Button>
              <p className={styles.keys}>
                <span className={styles.strokes}>
                  <kbd>Tab</kbd> cellule suivante <kbd>Entrée</kbd> jour suivant <kbd>Ctrl D</kbd> comme au-dessus{' '}
                  <kbd>Ctrl R</kbd> chaque semaine ·{' '}
                </span>
                <span className={styles.estimated}>≈</span> distance estimée, le gestionnaire peut la corriger
              </p>
            </>
          )}
          {sheet ? (
            <Receipts sheet={sheet} isOpen={isOpen} {...(refetch ? { onChange: refetch } : {})} />
          ) : (
            totals.montantDivers > 0 && (
              <p className="d-hint">Une fois la note mémorisée, joignez ici les justificatifs de ses frais divers.</p>
            )
          )}
        </Form>
        <aside className={styles.totals} aria-label="Total du mois">
          <p>Total du mois</p>
          <strong>{montants.total === null ? '–' : formatCents(montants.total)}</strong>
          <dl>
            <div>
              <dt>
                {formatNumber(totals.kilometrage)} km
                {priced.tauxKilometre !== null && ` × ${formatNumber(priced.tauxKilometre)} €`}
              </dt>
              <dd>{montants.kilometres === null ? '–' : formatCents(montants.kilometres)}</dd>
            </div>
            <div>
              <dt>
                {formatNumber(totals.nombreRepas)} repas
                {priced.tauxRepas !== null && ` × ${formatCents(priced.tauxRepas)}`}
              </dt>
              <dd>{montants.repas === null ? '–' : formatCents(montants.repas)}</dd>
            </div>
            <div>
              <dt>
                Divers
                {sheet && sheet.justificatifs.length > 0 && (
                  <small> {plural(sheet.justificatifs.length, 'justificatif')}</small>
                )}
              </dt>
              <dd>{formatCents(montants.divers)}</dd>
            </div>
          </dl>
          {priced.anneeBareme !== null && <small>Barème {priced.anneeBareme}</small>}
          <div className={styles.thumbnail} aria-hidden="true">
            <ClaimPageView page={claim.page} />
          </div>
        </aside>
      </div>
      {shows && (
        <Suspense fallback={null}>
          <ClaimPreview page={claim.page} idFrais={sheet?.idFrais ?? 0} onClose={() => show(false)} />
        </Suspense>
      )}
    </Page>
  );
}
