export const Costs = () => null;
