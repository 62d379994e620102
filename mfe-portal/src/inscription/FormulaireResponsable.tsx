import { guardianFields, limits, messages } from '@diapason/contracts/constants';
import { send, useApiQuery } from '@diapason/platform';
import { DateField } from '@diapason/ui/calendar';
import { Form, FormButtons, PasswordField, PhoneField, SelectField, TextField, useForm } from '@diapason/ui/form';
import { Link, useNavigate } from '@diapason/ui/router';
import { useEffect } from 'react';
import { changeDraft, type Guardian, keepPassword, passwordNow } from './draft';
import { StepPage, type StepProps } from './Frame';
import styles from './form.module.css';
import { TownSelect } from './TownSelect';
import { stepAddress } from './where';

/** The guardian who asks (document 002 §2), and the password of their space. */
export default function FormulaireResponsable() {
  return (
    <StepPage
      title={messages.enrolment.guardianTitle}
      step="Responsable"
      back={(where) =>
        where.finalisation ? '/inscription/finalisationInscription' : stepAddress('formulaireEleve', where)
      }
    >
      {(props) => <GuardianForm {...props} />}
    </StepPage>
  );
}

type Values = Guardian & { readonly password: string; readonly again: string };

const { missingField } = messages.general;
const must = <D extends object>(field: D) => ({ ...field, required: true, missing: missingField });

/** Endings of the setting, compared whatever the case. */
const isBlocked = (email: string, patterns: string): boolean =>
  patterns
    .split('|')
    .map((pattern) =>
      pattern
        .trim()
        .toLowerCase()
        .replace(/^\^?(\.\*)?/, '')
        .replace(/\$$/, '')
        .replaceAll('\\', ''),
    )
    .some((ending) => ending !== '' && email.toLowerCase().endsWith(ending));

function GuardianForm({ draft, where }: StepProps) {
  const navigate = useNavigate();
  const blocked = useApiQuery('GET /api/parametres/getValeur/:key', { params: { key: 'blocageDomaine' } });
  const civilities = useApiQuery('GET /api/utilisateursResponsables/civilites', {});
  const groups = useApiQuery('GET /api/utilisateursResponsables/categorieSocioProfessionnelle', {});
  const roles = useApiQuery('GET /api/utilisateursResponsables/roles', {});
  const form = useForm<Values>({
    initial: { ...draft.responsable, password: passwordNow(), again: passwordNow() },
    guarded: false,
    validate: ({ email, password, again }) => ({
      ...(email && !email.includes('@') ? { email: messages.enrolment.invalidEmail } : {}),
      ...(isBlocked(email, blocked.data?.valeur ?? '') ? { email: messages.families.blockedDomain } : {}),
      ...(password ? {} : { password: messages.identity.passwordRequired }),
      ...(password && password.length < limits.passwordLength ? { password: messages.identity.passwordTooShort } : {}),
      ...(password === again ? {} : { again: messages.identity.passwordsDiffer }),
    }),
    onSubmit: async ({ password, again: _, ...responsable }) => {
      const { email, dateNaissance } = responsable;
      const known = await send<{ existe: boolean }>('GET /api/utilisateursResponsables/emailExist', {
        query: { email, dateNaissance: dateNaissance ?? '' },
      });
      // The documents read whether there is one in `success`.
      if (known.ok) return { status: 409, message: messages.families.emailExistsPublic, field: 'email' };
      keepPassword(password);
      changeDraft({ responsable });
      return null;
    },
    onSaved: () =>
      navigate(where.finalisation ? '/inscription/finalisationInscription' : stepAddress('documentResponsable', where)),
  });
  const { field } = form;
  const isKnown = field('email').error === messages.families.emailExistsPublic;
  const { password: _, again: __, ...typed } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept as it is typed
  useEffect(() => changeDraft({ responsable: typed }), [JSON.stringify(typed)]);
  return (
    <div className={styles.sheet}>
      <Form form={form}>
        <SelectField
          {...field('fk_civilite', must(guardianFields.fk_civilite))}
          options={(civilities.data ?? []).map((one) => ({ value: one.idCivilite, label: one.libelleCivilite }))}
        />
        <TextField {...field('nom', must(guardianFields.nom))} autoComplete="family-name" />
        <TextField {...field('prenom', must(guardianFields.prenom))} autoComplete="given-name" />
        <DateField {...field('dateNaissance', must(guardianFields.dateNaissance))} />
        <TextField {...field('lieuNaissance', must(guardianFields.lieuNaissance))} />
        <TextField {...field('departementNaissance', must(guardianFields.departementNaissance))} />
        <SelectField
          {...field('fk_role')}
          label="Rôle"
          none="Non précisé"
          options={(roles.data ?? []).map((one) => ({ value: one.id, label: one.libelle }))}
        />
        <TextField {...field('profession', guardianFields.profession)} hint="Facultatif" />
        <SelectField
          {...field('fk_categorieSocioProfessionnelle')}
          label="Catégorie socioprofessionnelle"
          none="Non précisée"
          options={(groups.data ?? []).map((one) => ({
            value: one.idCategorieSocioProfessionnelle,
            label: one.libelleCategorieSocioProfessionnelle,
          }))}
        />
        <TextField {...field('adresse1', must(guardianFields.adresse1))} autoComplete="address-line1" wide />
        <TextField {...field('adresse2', guardianFields.adresse2)} autoComplete="address-line2" hint="Facultatif" />
        <TextField {...field('codePostal', must(guardianFields.codePostal))} autoComplete="postal-code" />
        <TownSelect {...field('ville', must(guardianFields.ville))} codePostal={form.values.codePostal} />
        <PhoneField {...field('telephoneMobile', must(guardianFields.telephoneMobile))} />
        <PhoneField {...field('telephoneFixe', guardianFields.telephoneFixe)} hint="Facultatif" />
        <TextField
          {...field('email', {
            ...must(guardianFields.email),
            label: 'Adresse e-mail (les adresses jetables sont refusées)',
          })}
          type="email"
          autoComplete="email"
          wide
        />
        {isKnown && (
          <p className="d-note d-field-wide">
            Ce compte est le vôtre ? Inscrivez l’élève depuis <Link to="/connexion">votre espace</Link>.
          </p>
        )}
        <PasswordField
          {...field('password')}
          label="Mot de passe"
          required
          autoComplete="new-password"
          hint={`${limits.passwordLength} caractères au moins. Il n’est pas gardé dans le brouillon.`}
        />
        <PasswordField {...field('again')} label="Confirmation du mot de passe" required autoComplete="new-password" />
        <FormButtons form={form} submitLabel={messages.enrolment.goOn} />
      </Form>
    </div>
  );
}
