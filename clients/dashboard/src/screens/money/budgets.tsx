export const Budgets = () => null;
