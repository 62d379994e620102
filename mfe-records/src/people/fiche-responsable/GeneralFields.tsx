import { birthDepartment, guardianFields } from '@diapason/contracts/constants';
import { DateField } from '@diapason/ui/calendar';
import { type FormState, PasswordField, PhoneField, SelectField, TextField } from '@diapason/ui/form';
import { birthDays } from '../birth-days';
import { TownField } from '../TownField';
import type { GuardianForm } from './general-form';

interface Props {
  readonly form: FormState<GuardianForm>;
  /** Without it, the password is not shown. */
  readonly withPassword: boolean;
}

const text = <Path extends keyof GuardianForm & keyof typeof guardianFields>(
  form: FormState<GuardianForm>,
  name: Path,
) => {
  const bound = form.field(name, guardianFields[name]);
  return { ...bound, value: String(bound.value ?? ''), onChange: bound.onChange as (value: string) => void };
};
const digitsOnly = (value: string, most: number) => value.replace(/\D/g, '').slice(0, most);

/** The fields of the tab Général (document 001 §2), of a guardian who exists or is new. */
export function GeneralFields({ form, withPassword }: Props) {
  const surname = text(form, 'nom');
  const department = text(form, 'departementNaissance');
  const code = text(form, 'codePostal');
  return (
    <>
      <SelectField {...form.field('fk_civilite', guardianFields.fk_civilite)} none="" />
      <TextField {...surname} onChange={(value) => surname.onChange(value.toLocaleUpperCase('fr'))} />
      <TextField {...text(form, 'prenom')} />
      <DateField {...form.field('dateNaissance', guardianFields.dateNaissance)} {...birthDays()} />
      <TextField {...text(form, 'lieuNaissance')} />
      <TextField
        {...department}
        hint="En chiffres ; 2A ou 2B pour la Corse"
        onChange={(value) => department.onChange(birthDepartment(value))}
      />
      <TextField {...text(form, 'adresse1')} />
      <TextField {...text(form, 'adresse2')} />
      <TextField {...code} onChange={(value) => code.onChange(digitsOnly(value, 5))} />
      <TownField {...text(form, 'ville')} codePostal={code.value} />
      <PhoneField {...text(form, 'telephoneFixe')} />
      <PhoneField {...text(form, 'telephoneMobile')} />
      <SelectField
        {...form.field('fk_categorieSocioProfessionnelle', guardianFields.fk_categorieSocioProfessionnelle)}
        none=""
      />
      <TextField {...text(form, 'profession')} />
      <TextField {...text(form, 'email')} type="email" />
      {withPassword && (
        <>
          <PasswordField {...form.field('password')} label="Mot de passe" autoComplete="new-password" />
          <PasswordField
            {...form.field('confirmation')}
            label="Confirmation du mot de passe"
            autoComplete="new-password"
          />
        </>
      )}
    </>
  );
}
