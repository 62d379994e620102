import { expenseDayTypes, shortDay } from '@diapason/contracts/constants';
import { Button, formatNumber, Icon } from '@diapason/ui';
import { SelectField, TextField } from '@diapason/ui/form';
import type { ReactNode } from 'react';
import { DayCell, NumberCell, TimeCell } from './cells';
import type { DayValue, Reckoned } from './claim-days';
import styles from './frais.module.css';
import { StopsCell } from './StopsCell';

interface Props {
  readonly day: Reckoned;
  readonly path: string;
  readonly periode: string;
  readonly home: string;
  readonly sites: readonly { readonly value: number; readonly label: string }[];
  readonly onChange: (part: Partial<DayValue>) => void;
  readonly onRemove: () => void;
}

/** On a phone the titles of the columns stand with their cells. */
const Cell = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={styles.cell}>
    <small aria-hidden="true">{title}</small>
    {children}
  </div>
);

const types = expenseDayTypes.map(({ id, libelle }) => ({ value: id, label: libelle }));

/** One day of a claim; its reason opens below it. */
export function DayRow({ day, path, periode, home, sites, onChange, onRemove }: Props) {
  const of = day.dateJour ? ` du ${shortDay(day.dateJour)}` : '';
  return (
    <fieldset className={styles.day} data-day={path}>
      <legend className="d-visually-hidden">{day.dateJour ? `Journée${of}` : 'Nouvelle journée'}</legend>
      <div className={styles.cells}>
        <Cell title="Jour">
          <DayCell
            name={`${path}.dateJour`}
            label="Date"
            periode={periode}
            value={day.dateJour}
            onChange={(dateJour) => onChange({ dateJour })}
          />
        </Cell>
        <Cell title="Type">
          <SelectField<number>
            name={`${path}.fk_fraisType`}
            label="Type"
            options={types}
            value={day.fk_fraisType}
            onChange={(fk_fraisType) => fk_fraisType && onChange({ fk_fraisType })}
          />
        </Cell>
        <Cell title="Départ">
          <TimeCell
            name={`${path}.heureDepart`}
            label="Départ"
            value={day.heureDepart}
            onChange={(heureDepart) =>
              onChange({
                heureDepart,
                ...(heureDepart && day.heureRetour && day.heureRetour <= heureDepart ? { heureRetour: null } : {}),
              })
            }
          />
        </Cell>
        <Cell title="Retour">
          <TimeCell
            name={`${path}.heureRetour`}
            label="Retour"
            after={day.heureDepart}
            value={day.heureRetour}
            onChange={(heureRetour) => onChange({ heureRetour })}
          />
        </Cell>
        <Cell title="Trajets">
          <StopsCell day={day} path={path} home={home} sites={sites} onChange={onChange} />
        </Cell>
        <Cell title="km">
          <output className={styles.number} aria-label="Kilomètres">
            {formatNumber(day.kilometrage)}
          </output>
        </Cell>
        <Cell title="Repas">
          <NumberCell
            name={`${path}.nombreRepas`}
            label="Repas"
            value={day.nombreRepas}
            onChange={(nombreRepas) => onChange({ nombreRepas })}
          />
        </Cell>
        <Cell title="Divers">
          <NumberCell
            name={`${path}.montantDivers`}
            label="Frais divers"
            decimals={2}
            value={day.montantDivers}
            onChange={(montantDivers) => onChange({ montantDivers })}
          />
        </Cell>
        <span className={styles.acts}>
          {day.copied && <Icon name="refresh" size={14} />}
          <Button look="quiet" icon="trash" label={`Supprimer la journée${of}`} onClick={onRemove} />
        </span>
      </div>
      <div className={styles.reason}>
        <TextField
          name={`${path}.motif`}
          label="Motif"
          maxLength={500}
          value={day.motif}
          onChange={(motif) => onChange({ motif })}
        />
      </div>
    </fieldset>
  );
}
