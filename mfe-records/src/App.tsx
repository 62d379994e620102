import { BrowserRouter, Routes } from '@diapason/ui/router';

/** Guardians, pupils, agents and workshops. routes.json declares no screen yet, so the shell never mounts it. */
export function App() {
  return (
    <BrowserRouter>
      <Routes />
    </BrowserRouter>
  );
}
