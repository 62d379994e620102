import { CheckboxField } from '@diapason/ui/form';
import { filters, type ListFilter } from '@diapason/ui/table';
import styles from './attendance.module.css';

type Which = 'toutes' | 'validees' | 'nonvalidees';

const named = filters.oneOf<Which>(
  'Validation',
  [
    { value: 'toutes', label: 'Validées et non validées' },
    { value: 'validees', label: 'Validées' },
    { value: 'nonvalidees', label: 'Non validées' },
  ],
  'toutes',
);

/** Two boxes (document 001 §7). One stays ticked: who takes the last one away wants the others. */
export const validation: ListFilter<string> = {
  ...(named as ListFilter<string>),
  pinned: true,
  control: ({ name, value, onChange }) => (
    <div className={styles.boxes}>
      <CheckboxField
        name={`${name}-validees`}
        label="Validées"
        value={value !== 'nonvalidees'}
        onChange={(ticked) => onChange(ticked ? 'toutes' : 'nonvalidees')}
      />
      <CheckboxField
        name={`${name}-non`}
        label="Non validées"
        value={value !== 'validees'}
        onChange={(ticked) => onChange(ticked ? 'toutes' : 'validees')}
      />
    </div>
  ),
};
