import { Page } from '@diapason/ui';

export default function GuardianContributions() {
  return <Page title="Mes cotisations">{null}</Page>;
}
