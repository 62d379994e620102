import { todayInParis } from '../core/format';
import type { Option } from '../form/descriptor';
import { SelectField } from '../form/fields';
import { type Period, schoolYearPeriods } from '../form/periods';
import { DateField } from './DateField';

interface DateRangeProps {
  readonly from: string | null;
  readonly to: string | null;
  readonly onChange: (range: { from: string | null; to: string | null }) => void;
  /** The school year's presets unless others are given. */
  readonly periods?: readonly Period[];
}

/** A range of days with presets. */
export function DateRangeFilter({ from, to, onChange, periods = schoolYearPeriods(todayInParis()) }: DateRangeProps) {
  const chosen = periods.findIndex((period) => period.from === from && period.to === to);
  const options = periods.map((period, index): Option => ({ value: index, label: period.label }));
  const choose = (index: number | null) => {
    const period = index === null ? undefined : periods[index];
    onChange(period ? { from: period.from, to: period.to } : { from: null, to: null });
  };
  const none = from || to ? 'Personnalisée' : 'Toutes les dates';
  return (
    <>
      <SelectField
        name="periode"
        label="Période"
        value={chosen < 0 ? null : chosen}
        onChange={choose}
        options={options}
        none={none}
      />
      <DateField
        name="du"
        label="Du"
        value={from}
        onChange={(day) => onChange({ from: day, to })}
        {...(to ? { latest: to } : {})}
      />
      <DateField
        name="au"
        label="Au"
        value={to}
        onChange={(day) => onChange({ from, to: day })}
        {...(from ? { earliest: from } : {})}
      />
    </>
  );
}
